import { expect } from 'vitest';

type Place = readonly [x: number, y: number];

/** The page of a student. */
export const shownPage = () => document.querySelector<HTMLElement>('.student-page') ?? document.body;

/** Sends an event of a finger, of the first if no other id is given. */
export function point(type: string, [clientX, clientY]: Place, target: Element = shownPage(), pointerId = 1) {
  const isPrimary = pointerId === 1;
  target.dispatchEvent(
    new PointerEvent(type, { bubbles: true, pointerType: 'touch', pointerId, isPrimary, clientX, clientY }),
  );
}

/** Moves a finger in two steps, and does not lift it. */
export function drag(from: Place, to: Place, target?: Element) {
  point('pointerdown', from, target);
  point('pointermove', [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], target);
  point('pointermove', to, target);
}

/** Moves a finger and lifts it. */
export function swipe(from: Place, to: Place, target?: Element) {
  drag(from, to, target);
  point('pointerup', to, target);
}

/** The page of a neighbour. */
export const beside = () => document.querySelector<HTMLElement>('.student-beside');
export const photoIn = (place: Element | null) =>
  place?.querySelector('[data-student-photo] img')?.getBoundingClientRect();
/** The names over the title, with the window's px from its left edge. */
export const names = () =>
  [...document.querySelectorAll('.swiped-names p')].map(
    (name) => `${name.textContent} at ${Math.round(name.getBoundingClientRect().left)}`,
  );
/** The page's distance from its place, in px. */
export const distance = () => new DOMMatrix(getComputedStyle(shownPage()).transform).e;
/** Waits until the page has come to rest. */
export const rest = () =>
  expect
    .poll(() => [
      shownPage().getAnimations().length,
      document.documentElement.hasAttribute('data-swiping'),
      beside(),
    ])
    .toEqual([0, false, null]);
