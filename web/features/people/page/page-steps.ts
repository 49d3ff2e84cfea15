/** How the page of a student follows a finger, leaves, and comes in. Nothing moves for people who want less motion. */

export type Direction = 'previous' | 'next';

const BACK_MS = 180;
const LEAVE_MS = 120;
const ENTER_MS = 180;
const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
/** The way of a page that comes in, in px. */
const ENTER_PX = 80;

/** The step to the page that has not come in yet. */
let coming: Direction | null = null;

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
const root = document.documentElement;

/** Moves the page sideways by `dx` px. */
export function moveTo(page: HTMLElement, dx: number): void {
  if (isStill()) return;
  // Beside the page is no place to scroll to (student.css).
  root.toggleAttribute('data-swiping', true);
  page.style.willChange = 'transform';
  page.style.transform = `translateX(${dx}px)`;
}

/** Returns the page to its place. */
export function springBack(page: HTMLElement): void {
  const { transform } = page.style;
  putBack(page);
  if (transform) void play(page, [{ transform }, { transform: 'none' }], BACK_MS);
}

/**
 * Moves the page out of the window, for a step. Resolves when it is gone.
 * @returns a function that shows it again.
 */
export async function leave(page: HTMLElement, direction: Direction): Promise<() => void> {
  const { transform } = page.style;
  if (!transform) return () => undefined;
  const to = `translateX(${direction === 'next' ? -page.offsetWidth : page.offsetWidth}px)`;
  const frames = [{ transform }, { transform: to, opacity: 0 }];
  const gone = page.animate(frames, { duration: LEAVE_MS, easing: 'ease-in', fill: 'forwards' });
  await gone.finished.catch(() => undefined);
  return () => {
    gone.cancel();
    springBack(page);
  };
}

/** The next page to be shown comes in from this side. */
export function comeFrom(direction: Direction): void {
  coming = direction;
}

/** Shows a page that has just been rendered. After a step it comes in from the side of the step. */
export function enter(page: HTMLElement): void {
  const direction = coming;
  coming = null;
  if (!direction || isStill()) return;
  const from = `translateX(${direction === 'next' ? ENTER_PX : -ENTER_PX}px)`;
  void play(
    page,
    [
      { transform: from, opacity: 0 },
      { transform: 'none', opacity: 1 },
    ],
    ENTER_MS,
  );
}

/** Ends a movement at once. */
export function putBack(page: HTMLElement): void {
  root.removeAttribute('data-swiping');
  page.style.willChange = '';
  page.style.transform = '';
}

async function play(page: HTMLElement, frames: Keyframe[], duration: number): Promise<void> {
  root.toggleAttribute('data-swiping', true);
  await page.animate(frames, { duration, easing: EASE }).finished.catch(() => undefined);
  // Another finger may move the page already, or the next page comes in.
  if (page.isConnected && !page.style.transform) root.removeAttribute('data-swiping');
}
