import type { Page } from '@playwright/test';

/** @returns elements outside the page's width, and texts that their own box cuts off. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { documentElement: root } = document;
    const { clientWidth: width } = root;
    if (root.scrollWidth > width) found.push(`the page is ${root.scrollWidth} px wide, not ${width}`);
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // A native select shortens its text and an input scrolls it. Drawings and text for screen readers are not
      // checked.
      if (element.closest('[aria-hidden=true], .sr-only, select, input, svg, #splash')) continue;
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      // A line of chips scrolls sideways.
      if (element.parentElement?.closest('.chip-row')) continue;
      const label = `${element.localName} “${(element.ariaLabel ?? element.textContent).slice(0, 40)}”`;
      if (box.right > width + 1 || box.left < -1)
        found.push(`${label} from ${box.left.toFixed()} to ${box.right.toFixed()} of ${width}`);
      const cuts = getComputedStyle(element).overflowX !== 'visible';
      const ownText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
      if (cuts && ownText && element.scrollWidth > element.clientWidth + 1) found.push(`${label} is cut`);
    }
    return found;
  });
}

/** @returns the controls of the topmost layer that a click never reaches, even after scrolling. */
export async function findUnreachable(page: Page): Promise<string[]> {
  const dialog = page.locator('dialog[open]');
  const place = (await dialog.count()) > 0 ? dialog.last() : page.locator('main');
  return place.evaluate(async (layer) => {
    const isReached = (control: HTMLElement) => {
      // The first box, because the middle of a link on two lines can be outside of both lines.
      const { x, y, width, height } = control.getClientRects()[0] ?? new DOMRect();
      // A tooltip or the recent searches are over the page only while their control has the focus or the pointer.
      const hit = document
        .elementsFromPoint(x + width / 2, y + height / 2)
        .find((element) => !element.closest('[role=tooltip], search section'));
      return hit !== undefined && (control.contains(hit) || hit.closest('label')?.control === control);
    };
    const canBeReached = async (control: HTMLElement) => {
      for (const block of ['nearest', 'center', 'end', 'start'] as const) {
        control.scrollIntoView({ block, behavior: 'instant' });
        if (isReached(control)) return true;
        // Distant cards are drawn in the frame after they come into view.
        await new Promise(requestAnimationFrame);
        if (isReached(control)) return true;
      }
      return false;
    };
    const unreachable: string[] = [];
    for (const control of layer.querySelectorAll<HTMLElement>('button, a, input:not([type=file]), select')) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.offsetWidth === 0) continue;
      if (!(await canBeReached(control))) unreachable.push(control.outerHTML.slice(0, 120));
    }
    return unreachable;
  });
}
