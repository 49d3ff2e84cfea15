import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { studentAddress } from '#web/data/cards/student-address.ts';
import { setTransition } from '#web/data/navigation.tsx';

/** Moves a photo from its card or row to the student's page, and back, in browsers with View Transitions. */

const NAME = 'student-photo';
const MOVE_MS = 180;
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

let isStarted = false;
/** The path of the current screen. */
let shownPath = '';

/** Call it when cards are shown. Only the first call counts. */
export function startPhotoTransitions(): void {
  if (isStarted || !('startViewTransition' in document)) return;
  isStarted = true;
  shownPath = location.pathname;
  for (const change of ['pushState', 'replaceState'])
    addEventListener(change, () => (shownPath = location.pathname));
  moveForward();
  moveBack();
}

function moveForward(): void {
  setTransition((change, path) => {
    const from = shownPath;
    shownPath = path;
    const photo = findPhoto(from, path);
    if (photo) void move(photo, from, change);
    else startTransition(change);
  });
}

/** Handles Back. The router shows the earlier screen on this event, so the event is repeated inside the transition. */
function moveBack(): void {
  let repeated: Event | null = null;
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the property, because before-paint.js has put it in front of the router's listener.
  window.onpopstate = (event) => {
    if (event === repeated) return;
    const from = shownPath;
    shownPath = location.pathname;
    // For a swipe, the browser itself may have moved the screens.
    const photo = event.hasUAVisualTransition ? null : findPhoto(from, shownPath);
    if (!photo) return;
    event.stopImmediatePropagation();
    repeated = new PopStateEvent('popstate', { state: event.state });
    const again = repeated;
    void move(photo, from, () => dispatchEvent(again));
  };
}

/** Runs `change` in a transition that moves the photo. @param change shows the other screen. */
async function move(photo: HTMLElement, from: string, change: () => unknown): Promise<void> {
  photo.style.viewTransitionName = NAME;
  let place: HTMLElement | null = null;
  const transition = document.startViewTransition(() => {
    photo.style.viewTransitionName = '';
    flushSync(change);
    place = findPhoto(shownPath, from);
    // The page's file is still loading, or the card is elsewhere in the list.
    if (place) setMoving(place, true);
    else transition.skipTransition();
  });
  // Rejects if the transition was skipped. The screen has changed in any case.
  void transition.ready.then(setPace, () => undefined);
  await transition.finished;
  if (place) setMoving(place, false);
}

/** Sets the duration. The browser's default is 250 ms. */
function setPace(): void {
  for (const { effect } of document.getAnimations())
    if (effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition'))
      effect.updateTiming({ duration: MOVE_MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' });
}

/** Marks a photo to move. The browser cannot move an element whose card it does not render yet (card.css). */
function setMoving(photo: HTMLElement, isMoving: boolean): void {
  photo.style.viewTransitionName = isMoving ? NAME : '';
  for (const skipped of ['.lazy-card', '.lazy-page'])
    photo.closest<HTMLElement>(skipped)?.style.setProperty('content-visibility', isMoving ? 'visible' : '');
}

/**
 * Finds the photo on the screen `here` that is also on the screen `there`, if it is visible and may move. One of the
 * screens is a list, the other a student's page.
 */
function findPhoto(here: string, there: string): HTMLElement | null {
  if (here === there || reducedMotion.matches) return null;
  const photos = [
    ...document.querySelectorAll<HTMLElement>(
      '[data-student-photo], article[data-id] :is(.quad, .row-picture)',
    ),
  ];
  const found = photos.find((photo) => {
    const id = photo.closest('article')?.dataset['id'];
    return id === undefined ? isStudentPage(here) && isList(there) : studentAddress(id) === there;
  });
  if (!found) return null;
  const { top, bottom } = found.getBoundingClientRect();
  return bottom > 0 && top < innerHeight ? found : null;
}

function isList(path: string): boolean {
  return path === '/' || path === '/search';
}

function isStudentPage(path: string): boolean {
  return path.startsWith(studentAddress(''));
}
