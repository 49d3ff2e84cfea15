/** How a list of opinions grows and shrinks. Nothing moves for people who want less motion. */

const GROW_MS = 180;
const COLLAPSE_MS = 160;
/** The list changes within this time, or not at all. */
const WAIT_MS = 1000;
const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

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
  const box = bubble.getBoundingClientRect();
  const around = list.getBoundingClientRect();
  const below = allBelow(bubble).map((element) => ({ element, from: element.getBoundingClientRect() }));
  const timing = { duration: COLLAPSE_MS, easing: EASE };
  const watcher = new MutationObserver(() => {
    if (bubble.isConnected) return;
    watcher.disconnect();
    for (const { element, from } of below) {
      const to = element.getBoundingClientRect();
      const [x, y] = [from.left - to.left, from.top - to.top];
      const isSeen = Math.min(from.top, to.top) < innerHeight;
      if (isSeen && (x !== 0 || y !== 0))
        element.animate({ transform: [`translate(${x}px, ${y}px)`, 'none'] }, timing);
    }
    // React has removed it. What was in it is free to be shown once more.
    bubble.inert = true;
    bubble.ariaHidden = 'true';
    delete bubble.dataset['opinion'];
    delete bubble.dataset['opinionId'];
    bubble.classList.remove('takes-place');
    const [top, left] = [box.top - around.top + list.scrollTop, box.left - around.left];
    bubble.style.cssText = `position:absolute;top:${top}px;left:${left}px;width:${box.width}px`;
    list.style.position = 'relative';
    list.append(bubble);
    const remove = () => {
      bubble.remove();
      list.style.position = '';
    };
    const frames = { clipPath: ['inset(0)', 'inset(0 0 100%)'], opacity: [1, 0] };
    void bubble.animate(frames, timing).finished.then(remove, remove);
  });
  watcher.observe(list, { childList: true });
  setTimeout(() => watcher.disconnect(), WAIT_MS);
}

/** The elements after one, in its parent. */
function followers(element: Element): HTMLElement[] {
  const next = element.nextElementSibling;
  return next instanceof HTMLElement ? [next, ...followers(next)] : [];
}

/** The elements after one in its card, or on its screen. */
function allBelow(element: Element): HTMLElement[] {
  const parent = element.parentElement;
  const isEnd = !parent || element.matches('article, main');
  return isEnd ? [] : [...followers(element), ...allBelow(parent)];
}
