import { useWords } from '#web/data/words.ts';
import { moderationWords } from '#contract/words/en/moderation.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { UNDO_MINUTES } from '#contract/limits.ts';
import type { ModeratedCase } from '#contract/moderation.ts';
import { isOverdue, summaryOf, titleOf } from '#web/features/moderation/case-head.tsx';
import { createKeyGate } from '#web/features/moderation/key-gate.ts';
import { KeyHelp } from '#web/features/moderation/key-help.tsx';
import {
  isPasskeyNeeded,
  ModerationFailed,
  type SectionProps,
} from '#web/features/moderation/moderation-failed.tsx';
import { OpenCase } from '#web/features/moderation/open-case.tsx';
import { ReverseControl } from '#web/features/moderation/reverse-control.tsx';
import { useQueue } from '#web/features/moderation/use-queue.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Separated } from '#web/ui/separated.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFill } from '#web/data/queries/use-list.ts';

const mirrored = { transform: 'scaleX(-1)' } as const;

/** The next page loads when this many cases remain. */
const AHEAD = 5;

/**
 * Finds the next case to decide: after the given place, then from the beginning. A case for another moderator comes
 * only if there is no other.
 */
function findNext(cases: readonly ModeratedCase[], from: number): ModeratedCase | undefined {
  const inTurn = [...cases.slice(from), ...cases.slice(0, from)];
  return inTurn.find(({ claimed, canClaim }) => canClaim && claimed !== 'somebody') ?? inTurn[0];
}

/** The open case. It stays open until the moderator opens another, even if the queue changes. */
interface Opened {
  /** A copy from its opening, because another moderator may remove it from the queue. */
  readonly copy: ModeratedCase;
  readonly place: number;
  /** True if the case opened automatically, while no case was open. */
  readonly isUnasked: boolean;
}

interface WorkspaceProps extends SectionProps {
  /** The id of a case to show alone, which may be decided. Null shows the queue. */
  readonly only: string | null;
  /** Shown below the cases, because it may load later. */
  readonly hint: ReactNode;
}

/** The queue and one open case. Single keys control everything. */
export function Workspace({ only, renderGate, hint }: WorkspaceProps) {
  const texts = useWords(moderationWords);
  const queue = useQueue(only);
  const { cases, data, error, refetch, hasNextPage, remove } = queue;
  /** Undefined until the queue is loaded. */
  const [opened, setOpened] = useState<Opened | null>();
  const [announced, setAnnounced] = useState('');
  /** The last decision of this page, which can be undone. */
  const [made, setMade] = useState({ id: '', undoBefore: '' });
  /** A case that opens when the queue has it again. */
  const [wanted, setWanted] = useState('');
  const [showsKeys, setShowsKeys] = useState(false);
  const [gate] = useState(createKeyGate);
  const area = useRef<HTMLDivElement>(null);
  const latest = useRef(cases);
  const index = cases.findIndex(({ id }) => id === opened?.copy.id);
  const one = cases[index] ?? opened?.copy;
  const place = index < 0 ? (opened?.place ?? 0) : index;

  const open = (copy: ModeratedCase | undefined, isUnasked = false) =>
    setOpened(copy ? { copy, place: Math.max(cases.indexOf(copy), 0), isUnasked } : null);
  if (data && !opened && (cases.length > 0 || opened === undefined))
    open(findNext(cases, 0), opened === null);

  const again = cases.find(({ id }) => id === wanted);
  if (again) {
    setWanted('');
    open(again);
  }

  useEffect(() => {
    latest.current = cases;
  });
  useEffect(() => {
    if (opened?.isUnasked) gate.close(performance.now());
  }, [opened, gate]);
  useFill(queue, place < cases.length - AHEAD);

  if (error && (!data || isPasskeyNeeded(error)))
    return <ModerationFailed error={error} onRetry={refetch} renderGate={renderGate} />;
  // A page may be empty, because the server leaves out some cases.
  if (!data || (!one && hasNextPage && !error))
    return <Skeleton on="ground" className="h-75 w-full animate-pulse rounded-card" />;

  const count = texts.countCases(cases.length, hasNextPage);
  const step = (by: number) => {
    // If the open case has left the queue, the case now at its place is next.
    const to = index < 0 && by > 0 ? place : place + by;
    open(cases[Math.min(Math.max(to, 0), cases.length - 1)]);
  };
  const goOn = (id: string, what: string) => {
    const others = latest.current.filter((other) => other.id !== id);
    const next = findNext(others, place);
    // The moderator may have opened another case before the answer arrived.
    setOpened((now) => (now?.copy.id !== id ? now : next ? { copy: next, place, isUnasked: false } : null));
    setAnnounced(texts.decided(what, texts.countCases(others.length, hasNextPage)));
    remove(id);
    setMade({ id, undoBefore: new Date(Date.now() + UNDO_MINUTES * 60_000).toISOString() });
  };
  return (
    <div ref={area} tabIndex={-1} className="focus:outline-none">
      <div className="flex flex-wrap items-center gap-x-2 pb-2">
        <p className="flex-1 text-meta font-medium">{only === null && count}</p>
        {only === null && <Steps onStep={step} />}
        <Button look="text" onClick={refetch}>
          {texts.refresh}
        </Button>
        <Button
          look="text"
          aria-expanded={showsKeys}
          className="[@media(hover:none)]:hidden"
          onClick={() => setShowsKeys(!showsKeys)}
        >
          {texts.keys}
        </Button>
      </div>
      <p aria-live="polite" className="text-meta text-soft">
        {announced}
      </p>
      {made.id !== '' && (
        <ReverseControl
          key={made.id + made.undoBefore}
          {...made}
          reversal="undo"
          onReversed={() => setWanted(made.id)}
        />
      )}
      {showsKeys && <KeyHelp />}
      {one ? (
        <div className={only === null ? 'desk:grid desk:grid-cols-[16rem_minmax(0,1fr)] desk:gap-6' : ''}>
          {only === null && <QueueList cases={cases} openId={one.id} onOpen={open} />}
          <OpenCase
            key={one.id}
            one={one}
            queue={queue}
            area={area}
            gate={gate}
            onStep={step}
            onKeys={() => setShowsKeys(!showsKeys)}
            onDecided={(what) => goOn(one.id, what)}
          />
        </div>
      ) : (
        !error && (
          <EmptyState
            {...(only === null ? { fact: texts.noCases, hint: texts.noCasesHint } : { fact: texts.caseDone })}
          />
        )
      )}
      <ListFailed list={queue} text={texts.listFailed} onRetry={queue.retry} />
      {hint}
    </div>
  );
}

function Steps({ onStep }: { readonly onStep: (by: 1 | -1) => void }) {
  const texts = useWords(moderationWords);
  return (
    <>
      <IconButton aria-label={texts.previous} aria-keyshortcuts="k" onClick={() => onStep(-1)}>
        <MoreIcon name="back" />
      </IconButton>
      <IconButton aria-label={texts.next} aria-keyshortcuts="j" onClick={() => onStep(1)}>
        <span style={mirrored}>
          <MoreIcon name="back" />
        </span>
      </IconButton>
    </>
  );
}

interface QueueListProps {
  readonly cases: readonly ModeratedCase[];
  readonly openId: string;
  readonly onOpen: (one: ModeratedCase) => void;
}

/** Beside the case on a wide screen. On a phone, buttons for the next and previous case replace it. */
function QueueList({ cases, openId, onOpen }: QueueListProps) {
  const texts = useWords(moderationWords);
  return (
    <nav aria-label={texts.queue} className="max-desk:hidden">
      <ul className="divide-y divide-line">
        {cases.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              aria-current={one.id === openId ? 'true' : undefined}
              className={`hover-shade w-full rounded-inner px-2 py-2 text-left text-meta ${one.id === openId ? 'bg-tint text-on-tint' : ''}`}
              onClick={() => onOpen(one)}
            >
              <span className="block font-medium wrap-anywhere">{titleOf(one, texts)}</span>
              <span className="block text-caption">
                <Separated>
                  {summaryOf(one, texts)}
                  {!one.canClaim && texts.forAnotherShort}
                  {isOverdue(one) && texts.overdue}
                </Separated>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
