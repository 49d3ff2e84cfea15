import type { Locator } from '@playwright/test';

/** The place of an element in the viewport, in CSS pixels. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('not drawn');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}
