import { activityWords } from '#contract/words/en/activity.ts';
import type { Moment } from '#web/features/activity/find-moments.ts';
import { useWords } from '#web/data/words.ts';
import { Mark } from '#web/ui/mark.tsx';

/** The student of a mark enters its gate once, and is there 600 ms after its line. */
function enterGate(mark: HTMLElement | null): void {
  mark
    ?.querySelector('rect')
    ?.animate(
      { transform: ['translate(14px, 14px)', 'none'], opacity: [0, 1] },
      { delay: 180, duration: 420, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)', fill: 'backwards' },
    );
}

interface EntryMarkProps {
  readonly isNew: boolean;
  readonly moment: Moment | undefined;
}

/** Marks what is new. The first and the tenth have the brand's mark, whose student enters once. */
export function EntryMark({ isNew, moment }: EntryMarkProps) {
  const { newMark, moments } = useWords(activityWords);
  if (!isNew) return null;
  return (
    // A phone has the moment in a line of its own.
    <span
      className={`inline-flex shrink-0 items-center gap-1.5 rounded-full bg-tint px-2 py-0.5 text-caption text-on-tint ${moment ? '' : '-my-1'}`}
    >
      {moment && (
        <span ref={enterGate} className="inline-flex">
          <Mark className="size-4" />
        </span>
      )}
      {moment ? moments[moment] : newMark}
    </span>
  );
}
