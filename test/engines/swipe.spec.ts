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

    await page.evaluate(() => scrollTo(0, 260));
    const { beside, screen, inner, scrolled } = await swipeLeft(page);
    expect(scrolled, 'no scrolling when the next page comes in sight').toBe(260);
    expect(beside, 'one screen beside the page, which the finger has moved by 100 px').toBe(inner - 100);
    expect(screen, 'the screen is not wider, so that its bars stay in the window').toBe(inner);

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

/**
 * Not every driver has fingers, so the page gets the events of one.
 * @returns the way of the next student's photo from its place, 100 px after the start, and the widths of the screen and
 * of the window without a scrollbar, and how far it is scrolled, in px.
 */
function swipeLeft(page: Page) {
  return page.evaluate(() => {
    const shown = document.querySelector('.student-page');
    const photoIn = (place: string) =>
      document.querySelector(`${place} [data-student-photo]`)?.getBoundingClientRect().left ?? NaN;
    const place = photoIn('.student-page');
    const seen = { beside: NaN, screen: NaN, inner: NaN, scrolled: NaN };
    for (const [type, clientX] of [
      ['pointerdown', 300],
      ['pointermove', 200],
      ['pointerup', 100],
    ] as const) {
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
      if (type === 'pointermove')
        Object.assign(seen, {
          beside: photoIn('.student-beside') - place,
          screen: document.documentElement.scrollWidth,
          inner: document.documentElement.clientWidth,
          scrolled: scrollY,
        });
    }
    return seen;
  });
}
