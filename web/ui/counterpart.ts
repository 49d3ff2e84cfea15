/** The controls of the new layout load within this time, or not at all. */
const WAIT_MS = 1000;

/**
 * Call it when the window has another layout. If the element has lost the focus, because the layout does not have it,
 * its counterpart gets the focus: the control with the same name, or the link to the same address. Without one, a
 * control of the bars gives the focus to the bar that is shown, and any other control to the content.
 */
export function focusCounterpart(element: Element): void {
  if (!(element instanceof HTMLElement)) return;
  const isLost = () => {
    const { activeElement } = document;
    const isElsewhere = activeElement && activeElement !== document.body && activeElement !== element;
    return !isElsewhere && !isShown(element);
  };
  // What React has rendered instead of a removed element may still load. A hidden one is in the page with the others.
  const find = (isLast: boolean) => {
    if (isLost()) {
      const next = findCounterpart(element) ?? (isLast ? findOther(element) : undefined);
      if (!next && !isLast) return;
      if (next) moveFocus(next);
    } else if (!isLast && document.activeElement === element) return;
    watcher.disconnect();
    clearTimeout(timer);
  };
  const watcher = new MutationObserver(() => find(false));
  const timer = setTimeout(() => find(true), WAIT_MS);
  // React renders the new layout before the next frame, or on a busy device later.
  requestAnimationFrame(() => {
    watcher.observe(document.body, { childList: true, subtree: true });
    find(element.isConnected && !isShown(element));
  });
}

function isShown(element: Element): boolean {
  return element.getClientRects().length > 0 && !element.closest('[inert], [aria-hidden=true]');
}

function findShown(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter(isShown);
}

function findCounterpart(element: HTMLElement): HTMLElement | undefined {
  const [name, address] = [nameOf(element), addressOf(element)];
  const others = findShown(element.localName);
  const named = others.filter((other) => name !== '' && nameOf(other) === name);
  return (
    named.find((other) => addressOf(other) === address) ??
    named[0] ??
    others.find((other) => address !== null && addressOf(other) === address)
  );
}

/** For an element without a counterpart. The menu of the phone has what is only in the top bar of a desk. */
function findOther(element: HTMLElement): HTMLElement | undefined {
  const isInBar = element.closest('header, .dock') !== null;
  const bars = isInBar ? ['.dock [aria-haspopup]', 'header a'] : [];
  return [...bars, 'main'].flatMap(findShown)[0];
}

const addressOf = (element: Element) => element.getAttribute('href');

/** The name of a control, also after React has removed the part of the page that has the control and its label. */
function nameOf(element: HTMLElement): string {
  const part = element.getRootNode() as Document | Element;
  const label = element.id ? part.querySelector(`label[for="${CSS.escape(element.id)}"]`) : null;
  return (element.ariaLabel ?? (label ?? element).textContent ?? '').trim();
}

/** The page keeps its place. Only what is in view anyway moves into view as a whole, in a line that scrolls. */
function moveFocus(next: HTMLElement): void {
  next.focus({ preventScroll: true });
  const { top, bottom } = next.getBoundingClientRect();
  if (next.localName !== 'main' && bottom > 0 && top < innerHeight)
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
