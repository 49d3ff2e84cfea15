import { useId, useRef } from 'react';
import type { Session } from '#contract/sessions.ts';
import { FailedNotice } from '#web/layout/failed-notice.tsx';
import { useSessionWords } from '#web/sessions/session-words.ts';
import { useSessions } from '#web/sessions/use-sessions.ts';
import { Button } from '#web/ui/button.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { useWords } from '#web/words.ts';

/** Where the person is logged in, with buttons that end one login or all others. */
export function SessionList() {
  const texts = useSessionWords();
  const { sessions, error, refetch, ending, end } = useSessions();
  const list = useRef<HTMLElement>(null);
  const hasOthers = sessions?.some(({ current }) => !current) ?? false;

  const endAndMoveOn = async (...parts: Parameters<typeof end>) => {
    // The pressed button has gone.
    if (await end(...parts)) list.current?.focus();
  };

  if (error) return <FailedNotice fact={texts.failed} error={error} onRetry={refetch} />;
  return (
    <>
      <p className="px-2 pb-3 text-meta text-soft">
        {sessions && !hasOthers ? texts.nowhereElse : texts.hint}
      </p>
      <ListCard
        ref={list}
        label={texts.title}
        items={sessions}
        expected={2}
        renderRow={(session) => (
          <Row
            key={session.id}
            session={session}
            busy={ending === session.id || ending === 'all'}
            onEnd={(browser) => void endAndMoveOn({ id: session.id }, texts.confirmEndOne(browser))}
          />
        )}
      />
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
  readonly busy: boolean;
  readonly onEnd: (browser: string) => void;
}

function Row({ session, busy, onEnd }: RowProps) {
  const texts = useSessionWords();
  const times = useId();
  const browser = session.browser || texts.unknownBrowser;
  return (
    <li className="flex min-h-14 items-center gap-4 py-2.5">
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
