import type { Page } from '@playwright/test';
import { laterWords } from '#contract/words/en/later.ts';
import { words } from '#contract/words/en/words.ts';
import { callTo } from '#test/journeys/calls.ts';
import { button, cards, expect, failConnection, openHome } from './page-steps.ts';
import type { ScreenState } from './capture.ts';

/** Home with a finger that pulls it down and does not leave it. `way`: in px. */
async function pullHome(page: Page, way: number): Promise<void> {
  await openHome(page);
  const chip = page.locator('.pull');
  await expect(chip).toBeAttached();
  const session = await page.context().newCDPSession(page);
  const move = (type: 'touchStart' | 'touchMove', y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: 195, y }] });
  await move('touchStart', 260);
  for (let done = 6; done < way; done += 6) await move('touchMove', 260 + done);
  await move('touchMove', 260 + way);
  await expect(chip).toHaveAttribute('data-pulled');
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
      await openHome(page);
      await expect(cards(page)).toHaveCount(10);
      await page.route(callTo('/get'), async (route) => {
        const list = (await (await route.fetch()).json()) as { name: string }[];
        const newcomers = list
          .slice(0, 3)
          .map((card, nth) => ({ ...card, uid: `new-${nth}`, name: `${card.name} Rao` }));
        await route.fulfill({ json: [...newcomers, ...list] });
      });
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
      await expect(page.getByText(laterWords.noConnection)).toBeVisible();
    },
  },
];
