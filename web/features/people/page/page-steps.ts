/** How the page of a student follows a finger, leaves, and comes in. Nothing moves for people who want less motion. */

import { isStill } from '#web/ui/is-still.ts';

export type Direction = 'previous' | 'next';

const BACK_MS = 180;
const LEAVE_MS = 220;
const ENTER_MS = 180;
const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
/** The way of a page that comes in, in px. */
const ENTER_PX = 80;
/** Between the page and its neighbour (student.css): the margins of both. */
const GAP_PX = 24;

/** The step to the page that has not come in yet. */
let coming: { readonly direction: Direction; readonly address: string } | null = null;

const root = document.documentElement;

/** Call it before anything moves or is beside the page: there is no place to scroll to (student.css). */
export function startMoving(): void {
  root.toggleAttribute('data-swiping', true);
}

/** Moves the page sideways by `dx` px. */
export function moveTo(page: HTMLElement, dx: number): void {
  page.style.willChange = 'transform';
  for (const [part, transform] of placesAt(page, dx)) part.style.transform = transform;
}

/** What moves, with its transform: the page, and the names above it (neighbour.tsx), which move by their own width. */
function placesAt(page: HTMLElement, dx: number): (readonly [HTMLElement, string])[] {
  const names = page.parentElement?.querySelector<HTMLElement>('.swiped-names > *');
  const part = (100 * dx) / (page.offsetWidth + GAP_PX);
  return [[page, `translateX(${dx}px)`], ...(names ? [[names, `translateX(${part}%)`] as const] : [])];
}

/** Returns the page to its place. Resolves when it is there, for {@link putBack}. */
export async function springBack(page: HTMLElement): Promise<void> {
  const move = async (part: HTMLElement) => {
    const { transform } = part.style;
    part.style.transform = '';
    if (!transform) return;
    const frames = [{ transform }, { transform: 'none' }];
    await part.animate(frames, { duration: BACK_MS, easing: EASE }).finished.catch(() => undefined);
  };
  await Promise.all(placesAt(page, 0).map(([part]) => move(part)));
}

/**
 * Moves the page out of the window, for a step, and its neighbour to its place. Resolves when they are there.
 * @returns a function that brings the page back.
 */
export async function leave(page: HTMLElement, direction: Direction): Promise<() => Promise<void>> {
  if (!page.style.transform) return async () => undefined;
  const way = page.offsetWidth + GAP_PX;
  const gone = placesAt(page, direction === 'next' ? -way : way).map(([part, to]) =>
    part.animate([{ transform: part.style.transform }, { transform: to }], {
      duration: LEAVE_MS,
      easing: EASE,
      fill: 'forwards',
    }),
  );
  await gone[0]?.finished.catch(() => undefined);
  return () => {
    for (const one of gone) one.cancel();
    return springBack(page);
  };
}

/** The page with the address comes in from this side, if it is the next that is shown. */
export function comeFrom(direction: Direction, address: string): void {
  coming = { direction, address };
}

/** Shows the page of an address that has just been rendered. After a step it comes in from the side of the step. */
export async function enter(page: HTMLElement, address: string): Promise<void> {
  const step = coming;
  // The page of a further step is prepared, and comes in after this one.
  if (step?.address === location.pathname && step.address !== address) return;
  coming = null;
  // A page that was not found leaves its step behind.
  if (step?.address !== location.pathname || isStill()) return;
  startMoving();
  const from = `translateX(${step.direction === 'next' ? ENTER_PX : -ENTER_PX}px)`;
  const frames = [
    { transform: from, opacity: 0 },
    { transform: 'none', opacity: 1 },
  ];
  await page.animate(frames, { duration: ENTER_MS, easing: EASE }).finished.catch(() => undefined);
  // A finger may move the page already, or the next page comes in.
  if (page.isConnected && !page.style.transform) putBack(page);
}

/** Brings back at once a page that has left, because a step leads back to it before the next page is shown. */
export function showAgain(page: HTMLElement): void {
  coming = null;
  for (const one of page.getAnimations()) one.cancel();
  putBack(page);
}

/** Ends a movement at once. */
export function putBack(page: HTMLElement): void {
  root.removeAttribute('data-swiping');
  page.style.willChange = '';
  page.style.transform = '';
}
