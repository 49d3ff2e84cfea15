import { useWords } from '#web/words.ts';
import { noticeWords } from '#contract/words/notices.ts';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { startLiveUnread } from '#web/notices/live-unread.ts';
import { useUnread } from '#web/notices/unread.ts';

/** Beside the icon in the dock; at the corner of the picture in the bar of a wide screen. */
const places = [
  ['nav a[href="/user"]', { left: 'calc(50% + 0.375rem)', top: '0.625rem' }],
  ['header a[href="/user"]', { right: '0.25rem', top: '0.25rem' }],
] as const;

/**
 * The mark for unread notices at the links to the profile, and the live connection. This component inserts the mark
 * into those links, because the first screen must not load its code. The mark takes no space and does not change the
 * links' names.
 */
export function UnreadMark() {
  const texts = useWords(noticeWords);
  const unread = useUnread();

  useEffect(startLiveUnread, []);
  useEffect(() => {
    for (const [selector] of places) describe(findLink(selector), unread > 0 ? texts.unread(unread) : '');
  }, [unread, texts]);

  if (unread === 0) return null;
  return places.map(([selector, style]) => {
    const link = findLink(selector);
    return link && createPortal(<Dot style={style} />, link, selector);
  });
}

function findLink(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(selector);
}

/** Positions the mark at the link, and describes it to screen readers. */
function describe(link: HTMLElement | null, text: string): void {
  if (!link) return;
  link.style.position = 'relative';
  if (text) link.setAttribute('aria-description', text);
  else link.removeAttribute('aria-description');
}

/** A circle made only of a border, which forced colours keep. */
function Dot({ style }: { readonly style: object | undefined }) {
  return (
    <span
      aria-hidden="true"
      data-unread=""
      className="absolute rounded-full text-accent"
      style={{ ...style, border: '0.3125rem solid', boxShadow: '0 0 0 2px var(--color-card)' }}
    />
  );
}
