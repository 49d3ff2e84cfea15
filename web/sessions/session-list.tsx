import { useId, useRef } from 'react';
import type { Session } from '#contract/sessions.ts';
import { hintFor } from '#web/api.ts';
import { useSessionWords } from '#web/sessions/session-words.ts';
import { useSessions } from '#web/sessions/use-sessions.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useWords } from '#web/words.ts';

/** Where the person is logged in, with buttons that end one login or all others. */
export function SessionList() {
  const words = useWords();
  const texts = useSessionWords();
  const { sessions, error, refetch, ending, end } = useSessions();
  const list = useRef<HTMLElement>(null);
  const hasOthers = sessions?.some(({ current }) => !current) ?? false;

  const endAndMoveOn = async (...parts: Parameters<typeof end>) => {
    // The pressed button has gone.
    if (await end(...parts)) list.current?.focus();
  };

  if (error) {
    return (
      <Notice fact={texts.failed} hint={hintFor(error, words)}>
        <Button look="primary" className="w-full md:w-auto" onClick={refetch}>
          {words.tryAgain}
        </Button>
      </Notice>
    );
  }
  return (
    <>
      <p className="px-2 pb-3 text-meta text-soft">
        {sessions && !hasOthers ? texts.nowhereElse : texts.hint}
      </p>
      <section
        ref={list}
        tabIndex={-1}
        aria-label={texts.title}
        aria-busy={!sessions}
        className="elevated rounded-card bg-card px-4 py-1.5 focus:outline-none"
      >
        <ul>
          {sessions?.map((session, nth) => (
            <Row
              key={session.id}
              isFirst={nth === 0}
              session={session}
              busy={ending === session.id || ending === 'all'}
              onEnd={(browser) => void endAndMoveOn({ id: session.id }, texts.confirmEndOne(browser))}
            />
          )) ?? <Placeholders />}
        </ul>
      </section>
      {hasOthers && (
        <Button
          look="tint"
          className="mt-3 w-full"
          busy={ending === 'all'}
          onClick={() => void endAndMoveOn({ all: true }, texts.confirmEndOthers)}
        >
          {texts.endOthers}
        </Button>
      )}
    </>
  );
}

interface RowProps {
  readonly session: Session;
  readonly isFirst: boolean;
  readonly busy: boolean;
  readonly onEnd: (browser: string) => void;
}

function Row({ session, isFirst, busy, onEnd }: RowProps) {
  const texts = useSessionWords();
  const times = useId();
  const browser = session.browser || texts.unknownBrowser;
  return (
    <li className={`flex min-h-14 items-center gap-4 py-2.5 ${isFirst ? '' : 'border-t border-line'}`}>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {browser}
          {session.current && (
            <span className="rounded-full bg-sunken px-2.5 py-0.5 text-meta">{texts.thisBrowser}</span>
          )}
        </p>
        <p id={times} className="text-meta text-soft">
          {texts.firstSeen} <Time at={session.firstSeen} /> · {texts.lastSeen}{' '}
          {session.current ? texts.now : <Time at={session.lastSeen} hasHours />}
        </p>
      </div>
      {!session.current && (
        <Button
          look="tint"
          busy={busy}
          aria-label={texts.endOne(browser)}
          aria-describedby={times}
          onClick={() => onEnd(browser)}
        >
          {texts.end}
        </Button>
      )}
    </li>
  );
}

/** A time in the reader's time zone: `22 Nov 2026`, with hours `22 Nov 2026, 09:30`. */
function Time({ at, hasHours = false }: { readonly at: string; readonly hasHours?: boolean }) {
  const { locale } = useWords();
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    ...(hasHours ? { timeStyle: 'short' } : {}),
  });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}

function Placeholders() {
  return [1, 2].map((row) => (
    <li key={row} className={`min-h-14 py-2.5 ${row > 1 ? 'border-t border-line' : ''}`}>
      <Skeleton className="my-1 h-4 w-3/5 animate-pulse rounded-inner" />
      <Skeleton className="my-1 h-4 w-full animate-pulse rounded-inner" />
    </li>
  ));
}
