import { expect, vi } from 'vitest';

/** The page turns the browser's own pull off when it begins to listen. */
export const untilPullable = () =>
  vi.waitFor(() => expect(document.documentElement.hasAttribute('data-pullable')).toBe(true));

/** Pulls the page down by a finger on an element, far enough for a refresh, and lifts the finger. */
export async function pullPage(target: Element): Promise<void> {
  await untilPullable();
  for (const [kind, clientY] of [
    ['touchstart', 200],
    ['touchmove', 320],
    ['touchend', 320],
  ] as const) {
    const moved = new Touch({ identifier: 1, target, clientX: 90, clientY });
    const touches = kind === 'touchend' ? [] : [moved];
    target.dispatchEvent(
      new TouchEvent(kind, { bubbles: true, cancelable: true, touches, changedTouches: [moved] }),
    );
  }
}
