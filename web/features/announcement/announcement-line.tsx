import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { announcementWords } from '#contract/words/en/announcement.ts';
import { announcement as named } from '#web/data/announcement.ts';
import { repeatUntilDone } from '#web/data/api/repeat.ts';
import { pageSettings } from '#web/data/page-settings.ts';
import { useWords } from '#web/data/words.ts';
import { dismiss, loadAnnouncement, readLoaded, useDismissed } from '#web/features/announcement/loaded.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** A timer may stop while the device sleeps, so the clock is read once a minute. */
const CHECK_MS = 60_000;

/** False until the person has come to another screen, if the page opened without an announcement. */
let mayShowAtOnce = pageSettings.announcement !== undefined;

/**
 * The operator's line. Another announcement, or its end, changes the page with the next screen and the next return to
 * the page only, because the line would move a list that somebody reads.
 */
export function AnnouncementLine() {
  const [path] = useLocation();
  const [shown, setShown] = useState(() => ({ path, id: mayShowAtOnce ? named.latest : '' }));
  if (shown.path !== path) setShown({ path, id: named.latest });
  useEffect(() => {
    mayShowAtOnce = true;
    const onReturn = () => {
      if (document.visibilityState === 'visible') setShown((last) => ({ ...last, id: named.latest }));
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);
  return shown.id && <Line key={shown.id} id={shown.id} />;
}

/** Shows an announcement until it is dismissed on this device or its time is over. */
function Line({ id }: { readonly id: string }) {
  const words = useWords(announcementWords);
  const [announcement, setAnnouncement] = useState(() => readLoaded(id));
  const [isOver, setOver] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const isDismissed = useDismissed() === (announcement?.id ?? id);

  useEffect(() => {
    if (announcement || isDismissed) return;
    return repeatUntilDone(async () => setAnnouncement(await loadAnnouncement()));
  }, [announcement, isDismissed]);

  const endsAt = announcement?.endsAt;
  useEffect(() => {
    if (endsAt === undefined) return;
    let timer = 0;
    const check = () => {
      const leftMs = endsAt - Date.now();
      if (leftMs > 0) return void (timer = window.setTimeout(check, Math.min(leftMs, CHECK_MS)));
      if (named.latest === id) named.latest = '';
      keepFocus(line.current);
      setOver(true);
    };
    check();
    return () => clearTimeout(timer);
  }, [id, endsAt]);

  if (isDismissed) return null;
  return (
    <div
      ref={line}
      className={
        announcement
          ? `my-2 flex items-start gap-1 rounded-field bg-tint pl-3 text-meta text-on-tint ${isOver ? 'invisible' : ''}`
          : ''
      }
    >
      {/* Screen readers announce a text only if its live region was in the page before. */}
      <div dir="auto" aria-live="polite" className="min-w-0 flex-1 wrap-anywhere">
        {announcement && <p className="py-2.5">{announcement.text}</p>}
      </div>
      {announcement && (
        <IconButton
          aria-label={words.dismiss}
          className="text-on-tint!"
          onClick={() => {
            keepFocus(line.current);
            dismiss(announcement.id);
          }}
        >
          <Icon name="close" className="size-5" />
        </IconButton>
      )}
    </div>
  );
}

/** The button disappears, so a focus on it moves to the content around it. */
function keepFocus(line: HTMLElement | null): void {
  const main = line?.closest('main');
  if (!main || !line?.contains(document.activeElement)) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
