import {
  collapsing,
  EASE,
  makePicture,
  placeIn,
  recordEnd,
  recordPlaces,
  showOver,
  whenRemoved,
} from '#web/features/opinions/removed-part.ts';
import { isStill } from '#web/ui/is-still.ts';

/** How a list of opinions grows and shrinks. Nothing moves for people who want less motion. */

const GROW_MS = 180;

/**
 * Lets the list of all opinions grow from the height of the newest opinion, and again when it has loaded. What is below
 * the list in the card moves with its end. Call it before the list is shown.
 * @param area the opinions of a card with the switch below them.
 */
export function grow(area: HTMLElement): void {
  if (isStill()) return;
  const below = [...area.querySelectorAll<HTMLElement>('.see-all'), ...followers(area)];
  const measure = () => below.map(({ offsetLeft, offsetTop }) => ({ offsetLeft, offsetTop }));
  let before = measure();
  let moves: Animation[] = [];
  const watcher = new MutationObserver(() => {
    const list = area.querySelector<HTMLElement>('[data-open="list"] > section');
    const after = measure();
    const by = (after[0]?.offsetTop ?? 0) - (before[0]?.offsetTop ?? 0);
    if (list && by === 0) return;
    // What is left of an earlier movement: the list may grow again before it has reached its height.
    const left = below[0] ? new DOMMatrix(getComputedStyle(below[0]).transform).f : 0;
    for (const move of moves) move.cancel();
    moves = [];
    if (!list) return watcher.disconnect();
    if (by > 0) {
      const timing = { duration: GROW_MS, easing: EASE };
      moves.push(list.animate({ clipPath: [`inset(0 0 ${by - left}px)`, 'inset(0)'] }, timing));
      for (const [nth, element] of below.entries()) {
        const [from, to] = [before[nth], after[nth]];
        // On a desk the tags change their column.
        if (!from || !to || from.offsetLeft !== to.offsetLeft) continue;
        const transform = [`translateY(${from.offsetTop - to.offsetTop + left}px)`, 'none'];
        moves.push(element.animate({ transform }, timing));
      }
    }
    before = after;
  });
  watcher.observe(area, { childList: true, subtree: true });
}

/**
 * Lets the list of all opinions collapse to the newest opinion. What is below it moves up: in the card, the card's end,
 * and the next cards. Call it before the list is removed. Focus, screen readers and searches for a text meet only the
 * newest opinion from then on.
 */
export function shrink(area: HTMLElement): void {
  const list = area.querySelector<HTMLElement>('[data-open="list"] > section');
  const switchLine = area.querySelector<HTMLElement>('.see-all');
  const card = area.closest('article');
  if (isStill() || !list || !switchLine || !card) return;
  const box = placeIn(card, list);
  const from = placeIn(card, switchLine).top;
  // The list may still be growing.
  const hidden = Math.max(0, -new DOMMatrix(getComputedStyle(switchLine).transform).f);
  const { scrollTop } = list;
  const moveUp = recordPlaces([switchLine, ...allBelow(area, 'main')], 'vertical');
  const moveEnd = recordEnd(card);
  whenRemoved(list, area, () => {
    const by = from - placeIn(card, switchLine).top;
    if (by <= 0) return;
    moveUp();
    moveEnd();
    makePicture(list);
    const now = placeIn(card, area);
    const end = showOver(area, list, { ...box, left: box.left - now.left, top: box.top - now.top });
    list.style.cssText += `;height:${box.height}px;max-height:none;margin:0;background:var(--color-card)`;
    list.scrollTop = scrollTop;
    const clipPath = [`inset(0 0 ${hidden}px)`, `inset(0 0 ${hidden + by}px)`];
    void list.animate({ clipPath, opacity: [1, 0] }, collapsing).finished.then(end, end);
  });
}

/**
 * Lets an opinion that is removed from its lists collapse, and what is below it move up. Focus and screen readers meet
 * only the list without it. Call it before the opinion is removed.
 */
export function collapse(id: string): void {
  if (isStill()) return;
  for (const bubble of document.querySelectorAll<HTMLElement>(`[data-opinion-id="${CSS.escape(id)}"]`)) {
    const list = bubble.parentElement;
    // The newest opinion of a card has no box, and the next one takes its place.
    if (list && bubble.dataset['opinion'] !== 'quote') collapseIn(list, bubble);
  }
}

function collapseIn(list: HTMLElement, bubble: HTMLElement): void {
  const box = placeIn(list, bubble);
  const top = box.top + list.scrollTop;
  const moveUp = recordPlaces(allBelow(bubble, 'article, main'));
  whenRemoved(bubble, list, () => {
    moveUp();
    delete bubble.dataset['opinion'];
    delete bubble.dataset['opinionId'];
    const end = showOver(list, bubble, { ...box, top });
    const frames = { clipPath: ['inset(0)', 'inset(0 0 100%)'], opacity: [1, 0] };
    void bubble.animate(frames, collapsing).finished.then(end, end);
  });
}

/** The elements after one, in its parent. */
function followers(element: Element): HTMLElement[] {
  const next = element.nextElementSibling;
  return next instanceof HTMLElement ? [next, ...followers(next)] : [];
}

/** The elements after one, up to the end of the element around it that the selector names. */
function allBelow(element: Element, around: string): HTMLElement[] {
  const parent = element.parentElement;
  const isEnd = !parent || element.matches(around);
  return isEnd ? [] : [...followers(element), ...allBelow(parent, around)];
}
