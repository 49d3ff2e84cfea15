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
