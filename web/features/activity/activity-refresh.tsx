import { useEffect, useState } from 'react';
import { activityWords } from '#contract/words/en/activity.ts';
import type { Day } from '#web/features/activity/entries.ts';
import type { useActivity } from '#web/features/activity/use-activity.ts';
import { useWords } from '#web/data/words.ts';
import { IconButton } from '#web/ui/button.tsx';
import { PullToRefresh } from '#web/ui/pull-to-refresh.tsx';
import { RefreshIcon } from '#web/ui/refresh-icon.tsx';
import { RefreshStatus } from '#web/ui/refresh-status.tsx';

/** What came is shown for this long. */
const SHOWN_MS = 4000;

interface ActivityRefreshProps {
  readonly loaded: ReturnType<typeof useActivity>;
}

/** Fetches the activity again, by its button or a pull, and shows what came. */
export function ActivityRefresh({ loaded: { days, list } }: ActivityRefreshProps) {
  const { refresh } = useWords();
  const texts = useWords(activityWords);
  /** What the running refresh began with; null if none runs. */
  const [before, setBefore] = useState<{ readonly days: readonly Day[] | undefined } | null>(null);
  /** The number of new entries, or the failure, of the last refresh. */
  const [outcome, setOutcome] = useState<number | Error | null>(null);
  const isRunning = before !== null;
  const start = () => {
    list.refetch();
    setBefore({ days });
    setOutcome(null);
  };

  useEffect(() => {
    if (before === null || list.isFetching) return;
    // oxlint-disable-next-line react/set-state-in-effect -- the end of a fetch of two lists
    setBefore(null);
    // What loads for the first time is not new, and the list itself shows that it did not load.
    if (before.days) setOutcome(list.error ?? countSince(days ?? [], before.days[0]?.at ?? ''));
  }, [before, days, list.isFetching, list.error]);

  useEffect(() => {
    if (typeof outcome !== 'number') return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const error = outcome instanceof Error && list.isError ? outcome : null;
  return (
    <>
      <IconButton aria-label={refresh} aria-busy={isRunning} onClick={start}>
        <RefreshIcon isRunning={isRunning} hasFailed={error !== null} />
      </IconButton>
      <PullToRefresh
        isAllowed={days !== undefined && !isRunning}
        onRefresh={start}
        className="top-[calc(4.25rem+env(safe-area-inset-top))]"
      />
      <RefreshStatus
        refresh={isRunning || error ? { error, retry: start } : null}
        failed={texts.failed}
        outcome={typeof outcome === 'number' ? texts.came(outcome) : null}
      />
    </>
  );
}

function countSince(days: readonly Day[], time: string): number {
  return days.flatMap(({ entries }) => entries).filter(({ at }) => at > time).length;
}
