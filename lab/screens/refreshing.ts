import type { Page } from '@playwright/test';
import { laterWords } from '#contract/words/en/later.ts';
import { words } from '#contract/words/en/words.ts';
import { callTo } from '#test/journeys/calls.ts';
import { button, cards, expect, failConnection, openHome } from './page-steps.ts';
import type { ScreenState } from './capture.ts';

/**
 * Home with a finger that pulls it down and does not leave it. Not every engine here has touch events, so these are
 * events with what the page reads of them. `way`: in px.
 */
async function pullHome(page: Page, way: number): Promise<void> {
  await openHome(page);
  await expect(page.locator('.pull')).toHaveCount(1);
  await page.evaluate(`[['touchstart', 260], ['touchmove', 280], ['touchmove', ${260 + way}]].forEach(([kind, clientY]) =>
    document.querySelector('main').dispatchEvent(
      Object.assign(new Event(kind, { bubbles: true, cancelable: true }), { touches: [{ clientX: 195, clientY }] }),
    ))`);
  await expect(page.locator('.pull[data-pulled]')).toHaveCount(1);
}

const refresh = (page: Page) => button(page, words.refresh).filter({ visible: true }).click();

/** Home in the course of a refresh. */
export const refreshStates: readonly ScreenState[] = [
  { name: 'home-pulled', viewer: 'student', onlyOn: ['phone', 'tablet'], open: (page) => pullHome(page, 60) },
  {
    name: 'home-pulled-far',
    viewer: 'student',
    onlyOn: ['phone', 'tablet'],
    open: (page) => pullHome(page, 110),
  },
  {
    name: 'home-new-students',
    viewer: 'student',
    everySize: true,
    async open(page) {
      let isRefreshed = false;
      await page.route(callTo('/get'), async (route) => {
        if (!isRefreshed) return route.fallback();
        const list = (await (await route.fetch()).json()) as { name: string }[];
        const newcomers = list
          .slice(0, 3)
          .map((card, nth) => ({ ...card, uid: `new-${nth}`, name: `${card.name} Rao` }));
        return route.fulfill({ json: [...newcomers, ...list] });
      });
      // Its route is asked first and chooses the order.
      await openHome(page);
      await expect(cards(page)).toHaveCount(10);
      isRefreshed = true;
      await refresh(page);
      await expect(page.getByText(laterWords.newStudents(3))).toBeVisible();
    },
  },
  {
    name: 'home-not-refreshed',
    viewer: 'student',
    async open(page) {
      await openHome(page);
      await failConnection(page, '/get');
      await refresh(page);
      await expect(page.getByText(laterWords.refreshFailed)).toBeVisible();
    },
  },
];
