import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { laterWords } from '#contract/words/en/later.ts';
import {
  forgetNewOpinions,
  onNewOpinions,
  readNewOpinions,
  useNewOpinions,
} from '#web/features/notices/live-opinions.ts';
import { openActivity } from '#web/features/notices/open-when-asked.ts';
import { useUnread } from '#web/features/notices/unread.ts';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { useWords } from '#web/data/words.ts';
import { isStill } from '#web/ui/is-still.ts';

const BADGE_MS = 240;

/** Reports opinions that come while the page is open, once, by their number alone (decision 037). Renders nothing. */
export function NewOpinionsLine(): null {
  const { newOpinions, read } = useWords(laterWords);
  const { announce } = useDialogs();
  const isOpen = useLocation()[0] === '/activity';
  const count = useNewOpinions();
  const reported = useRef(0);
  useEffect(() => {
    if (isOpen) forgetNewOpinions();
    else if (count > reported.current)
      announce({
        text: newOpinions(count),
        act: { text: read, run: openActivity },
        waits: true,
        until: untilRead,
      });
    reported.current = count;
    // oxlint-disable-next-line react/exhaustive-deps -- only the number starts it
  }, [count, isOpen]);
  useMovingBadge();
  return null;
}

/** Ends the line when the person has seen the opinions, here or elsewhere. */
function untilRead(end: () => void): () => void {
  const check = () => void (readNewOpinions() === 0 && end());
  check();
  return onNewOpinions(check);
}

/** Moves the badge when its number grows. Here, because no first screen needs it. */
function useMovingBadge(): void {
  const unread = useUnread();
  const shown = useRef(0);
  useLayoutEffect(() => {
    const isMore = unread > shown.current;
    shown.current = unread;
    if (!isMore || isStill()) return;
    for (const badge of document.querySelectorAll('[data-unread]'))
      badge.animate([{ opacity: 0, transform: 'scale(0.3)' }, { transform: 'none' }], {
        duration: BADGE_MS,
        easing: 'cubic-bezier(0.3, 1.2, 0.5, 1)',
      });
  }, [unread]);
}
