/** What moves when React removes a part of the page: list-motion.ts. */

export const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
export const collapsing = { duration: 160, easing: EASE };
/** The part is removed within this time, or not at all. */
const WAIT_MS = 1000;

interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** The place of an element in another one, in pixels. */
export function placeIn(around: Element, element: Element): Place & { readonly height: number } {
  const { left, top } = around.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  return { left: box.left - left, top: box.top - top, width: box.width, height: box.height };
}

/** Runs a function when React has removed a part from the element around it. */
export function whenRemoved(part: HTMLElement, around: HTMLElement, run: () => void): void {
  const watcher = new MutationObserver(() => {
    if (part.isConnected) return;
    watcher.disconnect();
    run();
  });
  watcher.observe(around, { childList: true, subtree: true });
  setTimeout(() => watcher.disconnect(), WAIT_MS);
}

/**
 * Returns a function that moves elements from where they are now to where they are then. `vertical` leaves out what
 * changes its column.
 */
export function recordPlaces(elements: readonly HTMLElement[], way: 'vertical' | 'any' = 'any'): () => void {
  const places = elements.map((element) => ({ element, from: element.getBoundingClientRect() }));
  return () => {
    for (const { element, from } of places) {
      const to = element.getBoundingClientRect();
      const [x, y] = [from.left - to.left, from.top - to.top];
      const isSeen = Math.min(from.top, to.top) < innerHeight;
      if (isSeen && (way === 'any' ? x !== 0 || y !== 0 : x === 0 && y !== 0))
        element.animate({ transform: [`translate(${x}px, ${y}px)`, 'none'] }, collapsing);
    }
  };
}

/** Returns a function that moves the end of a card from where it is now to where it is then. */
export function recordEnd(card: HTMLElement): () => void {
  const { bottom } = card.getBoundingClientRect();
  return () => {
    const by = bottom - card.getBoundingClientRect().bottom;
    if (by <= 0) return;
    // A second card behind the text, without its upper edge.
    const end = document.createElement('div');
    end.className = 'elevated rounded-card bg-card';
    end.style.cssText = 'position:absolute;inset:0;z-index:-1;clip-path:inset(25% -2rem -3rem)';
    card.append(end);
    card.style.position = 'relative';
    card.style.isolation = 'isolate';
    // With `auto` the browser paints nothing outside of them.
    const clipping = [card, card.parentElement].filter((element) => element !== null);
    for (const { style } of clipping) style.contentVisibility = 'visible';
    const restore = () => {
      end.remove();
      card.style.position = '';
      card.style.isolation = '';
      for (const { style } of clipping) style.contentVisibility = '';
    };
    const transform = [`translateY(${by}px)`, 'none'];
    void end.animate({ transform }, collapsing).finished.then(restore, restore);
  };
}

/** Shows a removed part again, over the other parts of `around`. Returns a function that ends this. */
export function showOver(around: HTMLElement, part: HTMLElement, { left, top, width }: Place): () => void {
  part.inert = true;
  part.ariaHidden = 'true';
  part.style.cssText = `position:absolute;top:${top}px;left:${left}px;width:${width}px`;
  around.style.position = 'relative';
  around.append(part);
  return () => {
    part.remove();
    around.style.position = '';
  };
}

/** Attributes that change how an element looks. */
const looks = new Set(['class', 'style', 'src', 'srcset', 'sizes', 'lang']);

/** Leaves nothing of a removed part but its look: nobody finds its texts, names and ids a second time. */
export function makePicture(part: HTMLElement): void {
  for (const element of [part, ...part.querySelectorAll('*')]) {
    if (!(element instanceof HTMLElement)) continue;
    for (const name of element.getAttributeNames()) if (!looks.has(name)) element.removeAttribute(name);
  }
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const nodes: CharacterData[] = [];
  while (texts.nextNode()) nodes.push(texts.currentNode as CharacterData);
  for (const node of nodes) {
    // The style writes it (open-list.css).
    const drawn = document.createElement('span');
    drawn.dataset['drawn'] = node.data;
    node.replaceWith(drawn);
  }
}
