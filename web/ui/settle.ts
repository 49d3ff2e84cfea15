import { isStill } from '#web/ui/is-still.ts';

const settling = { duration: 280, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };
/** The opinion is removed from its old place within this time, or nothing moves. */
const WAIT_MS = 1000;

/**
 * Lets an opinion move to its new place in the section around it, and the other lines to theirs. Call it before React
 * removes it from its old place. Nothing moves if it stays there, or for people who want less motion.
 */
export function settle(bubble: HTMLElement): void {
  const list = bubble.closest('section');
  if (isStill() || !list) return;
  const before = placesIn(list);
  const watcher = new MutationObserver(() => {
    if (bubble.isConnected) return;
    watcher.disconnect();
    for (const [key, { line, top }] of placesIn(list)) {
      const by = (before.get(key)?.top ?? top) - top;
      if (by !== 0) line.animate({ transform: [`translateY(${by}px)`, 'none'] }, settling);
    }
  });
  watcher.observe(list, { childList: true, subtree: true });
  setTimeout(() => watcher.disconnect(), WAIT_MS);
}

/** Lines with their distance from the start of the list, by element, or by id: an opinion gets another element. */
function placesIn(list: Element) {
  const start = list.getBoundingClientRect().top;
  const lines = [...list.querySelectorAll<HTMLElement>('h2, .activity-lines > *, .likes-line')];
  return new Map(
    lines.map((line) => {
      const key = line.dataset['opinionId'] ?? line;
      return [key, { line, top: line.getBoundingClientRect().top - start }] as const;
    }),
  );
}
