import { useWords } from '#web/data/words.ts';
import { campusLogInWords } from '#contract/words/en/campus-log-in.ts';
import type { CampusTrouble as Trouble } from '#contract/campus-page.ts';

/**
 * Explains why a campus log-in failed. `trouble` comes from the address, so it may be any text. Shows nothing for an
 * unknown text.
 */
export function CampusTrouble({ trouble }: { readonly trouble: string }) {
  const { troubles } = useWords(campusLogInWords);
  if (!Object.hasOwn(troubles, trouble)) return null;
  return (
    <p role="alert" className="elevated mb-5 rounded-field bg-card px-4 py-3 text-body">
      {troubles[trouble as Trouble]}
    </p>
  );
}
