import { laterWords } from '#contract/words/en/later.ts';
import { useIsArrival } from '#web/features/people/arrivals.ts';
import { useWords } from '#web/data/words.ts';

/** The mark of a student whom a refresh has brought. Nothing for all others. */
export function ArrivalMark({ id }: { readonly id: string }) {
  const { newMark } = useWords(laterWords);
  const isNew = useIsArrival(id);
  if (!isNew) return null;
  return (
    <>
      <span className="inline-block shrink-0 rounded-full bg-tint px-2 text-caption text-on-tint">
        {newMark}
      </span>{' '}
    </>
  );
}
