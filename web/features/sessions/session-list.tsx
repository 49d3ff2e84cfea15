import { useWords } from '#web/data/words.ts';
import { sessionWords } from '#contract/words/en/sessions.ts';
import { useRef, type RefObject } from 'react';
import { Link } from 'wouter';
import { FailedState } from '#web/ui/failed-state.tsx';
import { SessionRow } from '#web/features/sessions/session-row.tsx';
import { useSessions } from '#web/features/sessions/use-sessions.ts';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { ListFailed } from '#web/ui/list-failed.tsx';

/**
 * The person's log-ins, and the browsers that the account still knows after a log-out. Buttons end one of them or all
 * others.
 */
export function SessionList() {
  const texts = useWords(sessionWords);
  const { list: query, ending, end } = useSessions();
  const { sessions, browsers } = query.data ?? {};
  const { announce } = useDialogs();
  const list = useRef<HTMLElement>(null);
  const knownList = useRef<HTMLElement>(null);
  const isOther = ({ current }: { readonly current: boolean }) => !current;
  const hasOtherSessions = sessions?.some(isOther) ?? false;
  const hasOthers = hasOtherSessions || (browsers?.some(isOther) ?? false);

  const endAndMoveOn = async (
    next: RefObject<HTMLElement | null>,
    which: Parameters<typeof end>[0],
    question: string,
    ended: string,
  ) => {
    if (!(await end(which, question))) return;
    // The pressed button has disappeared, and perhaps the whole list of known browsers.
    (next.current ?? list.current)?.focus();
    announce({ text: ended });
  };

  if (query.error && !query.data)
    return <FailedState fact={texts.failed} error={query.error} onRetry={query.refetch} />;
  return (
    <>
      <p className="px-2 pb-3 text-meta text-soft">
        {sessions && !hasOtherSessions ? texts.nowhereElse : texts.hint}
      </p>
      <ListCard
        ref={list}
        label={texts.title}
        items={sessions}
        expected={2}
        renderRow={(session) => (
          <SessionRow
            key={session.id}
            seen={session}
            lastLabel={texts.lastSeen}
            busy={ending === session.id || ending === 'all'}
            endText={texts.end}
            endLabel={texts.endOne}
            onEnd={
              session.current
                ? null
                : (name) =>
                    void endAndMoveOn(list, { id: session.id }, texts.confirmEndOne(name), texts.ended(name))
            }
          />
        )}
      />
      {browsers && browsers.length > 0 && (
        <>
          <h2 className="px-2 pt-4 text-section font-bold">{texts.knownTitle}</h2>
          <p className="px-2 pb-3 text-meta text-soft">{texts.knownHint}</p>
          <ListCard
            ref={knownList}
            label={texts.knownTitle}
            items={browsers}
            expected={0}
            renderRow={(browser) => (
              <SessionRow
                key={browser.id}
                seen={browser}
                lastLabel={texts.lastLogin}
                busy={ending === browser.id || (ending === 'all' && !browser.current)}
                endText={texts.forget}
                endLabel={texts.endKnown}
                onEnd={(name) =>
                  void endAndMoveOn(
                    knownList,
                    { id: browser.id },
                    texts.confirmEndKnown(name),
                    texts.endedKnown(name),
                  )
                }
              />
            )}
          />
        </>
      )}
      <ListFailed list={query} text={texts.failed} onRetry={query.refetch} />
      {hasOthers && (
        <Button
          look="tint"
          className="mt-3 w-full"
          busy={ending === 'all'}
          onClick={() => void endAndMoveOn(list, { all: true }, texts.confirmEndOthers, texts.endedOthers)}
        >
          {texts.endOthers}
        </Button>
      )}
      <p className="px-2 pt-4 text-meta text-soft">{texts.passkeysStay}</p>
      <Link
        href="/user/passkeys"
        className="inline-flex min-h-11 items-center rounded-inner px-2 text-meta font-medium text-accent"
      >
        {texts.toPasskeys}
      </Link>
    </>
  );
}
