import { Ivya } from 'ivya';
import { getElementAccessibleDescription, getElementAccessibleName, isElementVisible } from 'ivya/utils';

/** Runs in WebKit's page, bundled (webkit-page.ts): finds elements by Playwright's selectors and reads their state. */

const ivya = Ivya.create({ browser: 'webkit' });

export interface ElementState {
  readonly visible: boolean;
  readonly enabled: boolean;
  readonly focused: boolean;
  readonly text: string;
  readonly shownText: string;
  readonly value: string;
  readonly name: string;
  readonly description: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export function count(selector: string): number {
  return ivya.queryLocatorSelectorAll(selector).length;
}

/** @throws an error if there are several. */
export function find(selector: string): HTMLElement | null {
  return ivya.queryLocatorSelector(selector, document, true) as HTMLElement | null;
}

export function read(selector: string): ElementState | null {
  const element = find(selector);
  if (!element) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  return {
    visible: isElementVisible(element),
    enabled: !element.matches(':disabled'),
    focused: document.activeElement === element,
    text: element.textContent,
    shownText: element.innerText,
    value: 'value' in element ? String(element.value) : '',
    name: getElementAccessibleName(element, false),
    description: getElementAccessibleDescription(element, false),
    box: { x, y, width, height },
  };
}

export function attribute(selector: string, name: string): string | null {
  return find(selector)?.getAttribute(name) ?? null;
}

export function isInViewport(selector: string): boolean {
  const box = find(selector)?.getBoundingClientRect();
  return (
    box !== undefined && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
  );
}

/**
 * The point to press: the element's centre, scrolled into view, once it has not moved for two frames.
 * @returns a reason if nothing can be pressed there now.
 */
export async function pressPoint(selector: string): Promise<{ x: number; y: number } | string> {
  const element = find(selector);
  if (!element) return 'it is not there';
  if (!isElementVisible(element)) return 'it is not visible';
  if (element.matches(':disabled')) return 'it is disabled';
  if (!isOver(element, centreOf(element))) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = centreOf(element);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const { x, y } = centreOf(element);
  if (x !== before.x || y !== before.y) return 'it moves';
  return isOver(element, { x, y }) ? { x, y } : 'another element is above it';
}

function centreOf(element: Element): { x: number; y: number } {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}

function isOver(element: Element, { x, y }: { x: number; y: number }): boolean {
  const top = document.elementFromPoint(x, y);
  return top !== null && (element.contains(top) || (top.closest('label')?.contains(element) ?? false));
}
