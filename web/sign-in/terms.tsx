import { TERMS_VERSION } from '#contract/terms.ts';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { useWords } from '#web/words.ts';

/** The terms that a person accepts by signing up. */
export function Terms() {
  const words = useWords();
  return (
    <details className="group text-meta text-soft">
      <summary className="flex min-h-11 list-none items-center gap-1 rounded-inner">
        <span className="flex-1">
          {words.terms.lead}{' '}
          <span className="font-medium text-accent underline underline-offset-2">{words.terms.title}</span>
        </span>
        <MoreIcon name="down" className="size-5 group-open:-scale-y-100" />
      </summary>
      <ul className="flex list-disc flex-col gap-2 pb-2 pl-5">
        {words.terms.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p className="text-caption">
        {words.terms.version} {TERMS_VERSION}
      </p>
    </details>
  );
}
