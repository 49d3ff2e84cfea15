import { sessionWords } from '#contract/words/en/sessions.ts';
import { useId } from 'react';
import type { KnownBrowser } from '#contract/sessions.ts';
import { Button } from '#web/ui/button.tsx';
import { Separated } from '#web/ui/separated.tsx';
import { useWords } from '#web/data/words.ts';

interface SessionRowProps {
  /** A login, or a browser that is not logged in. */
  readonly seen: KnownBrowser;
  /** The meaning of its last time, in words. */
  readonly lastLabel: string;
  readonly busy: boolean;
  readonly endText: string;
  /** Makes the button's name from the browser's name. */
  readonly endLabel: (browser: string) => string;
  /** Null for the current login. */
  readonly onEnd: ((browser: string) => void) | null;
}

/** A browser with its times, and a button that ends it. */
export function SessionRow({ seen, lastLabel, busy, endText, endLabel, onEnd }: SessionRowProps) {
  const texts = useWords(sessionWords);
  const times = useId();
  const browser = seen.browser || texts.unknownBrowser;
  return (
    <li className="flex min-h-14 items-center gap-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {browser}
          {seen.current && (
            <span className="rounded-full bg-sunken px-2.5 py-0.5 text-meta">{texts.thisBrowser}</span>
          )}
        </p>
        <p id={times} className="text-meta text-soft">
          <Separated>
            <>
              {texts.firstSeen} <Time at={seen.firstSeen} />
            </>
            <>
              {lastLabel} {onEnd ? <Time at={seen.lastSeen} hasHours /> : texts.now}
            </>
          </Separated>
        </p>
      </div>
      {onEnd && (
        <Button
          look="tint"
          busy={busy}
          aria-label={endLabel(browser)}
          aria-describedby={times}
          onClick={() => onEnd(browser)}
        >
          {endText}
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
