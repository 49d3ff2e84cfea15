import type { Locator } from '@playwright/test';
import { alertOf } from './alerts.ts';
import { callTo } from './calls.ts';
import { cardsIn, openFilters } from './feed.ts';
import { expect, test } from './journey.ts';

test('with reduced motion nothing slides, pulses or scrolls by itself @sweep [12.2]', async ({
  page,
  student: _student,
}) => {
  const ask = async () => {
    await (await openFilters(page)).getByRole('button', { name: 'Log out' }).click();
    await expect(alertOf(page)).toBeVisible();
    const name = await alertOf(page).evaluate((dialog) => getComputedStyle(dialog).animationName);
    await alertOf(page).getByRole('button', { name: 'Cancel' }).click();
    return name;
  };
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/user');
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
  expect(await ask()).toBe('sheet');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await ask()).toBe('none');

  const go = Promise.withResolvers<void>();
  await page.route(callTo('/get'), async (route) => {
    await go.promise;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.locator('[data-placeholder="card"]').first()).toBeVisible();
  const moving = await page.evaluate(() =>
    document.getAnimations().map((one) => (one instanceof CSSAnimation ? one.animationName : 'transition')),
  );
  expect(moving.filter((name) => name !== 'transition')).toEqual([]);
  go.resolve();
  await expect(cardsIn(page).first()).toBeVisible();
});

/** The width of the third column in px. */
const COLUMN = 352;

test(
  'on a wide window no empty space beside a screen is wider than a column',
  { tag: ['@desk', '@sweep'] },
  async ({ page, student: _student }) => {
    const window = { width: 1920, height: 1080 };
    await page.setViewportSize(window);
    for (const address of ['/user', '/user/sessions', '/user/data', '/update/me', '/transparency']) {
      await page.goto(address);
      await expect(page.locator('main h1')).toBeVisible();
      const parts = page.locator('main :is(h1, h2, select, input, .elevated)').filter({ visible: true });
      await expect.poll(() => emptyBeside(parts, window.width), address).toBeLessThanOrEqual(COLUMN);
    }
  },
);

/** The larger of the empty spaces left and right of all parts. */
async function emptyBeside(parts: Locator, width: number): Promise<number> {
  const boxes = await parts.evaluateAll((elements) =>
    elements.map((element) => element.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
  );
  const left = Math.min(...boxes.map((box) => box.left));
  return Math.max(left, width - Math.max(...boxes.map((box) => box.right)));
}
