import type { Page } from '@playwright/test';
import { cardsIn, openHome } from '../journeys/feed.ts';
import { test } from './engine-test.ts';
import { expect } from './expect.ts';

test(
  'a swipe on a student’s page leads to the next student of the list, whose page comes to rest [9.8]',
  { tag: '@phone' },
  async ({ page, student: _student }) => {
    await openHome(page);
    const nameOf = (nth: number) => cardsIn(page).nth(nth).getByRole('heading').first();
    const next = String(await nameOf(1).textContent());
    await nameOf(0).getByRole('link').click();
    await expect(page.getByRole('button', { name: 'Next student' })).toBeVisible();

    await swipeLeft(page);

    await expect(page.getByRole('heading', { name: next, level: 1 })).toBeVisible();
    const isAtRest = () =>
      page.evaluate(() => {
        const shown = document.querySelector('.student-page');
        const isMoving = document.documentElement.hasAttribute('data-swiping');
        return !isMoving && shown !== null && getComputedStyle(shown).transform === 'none';
      });
    await expect.poll(isAtRest).toBe(true);
  },
);

/** Not every driver has fingers, so the page gets the events of one. */
async function swipeLeft(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shown = document.querySelector('.student-page');
    for (const [type, clientX] of [
      ['pointerdown', 300],
      ['pointermove', 200],
      ['pointerup', 100],
    ] as const)
      shown?.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerType: 'touch',
          pointerId: 1,
          isPrimary: true,
          clientX,
          clientY: 400,
        }),
      );
  });
}
