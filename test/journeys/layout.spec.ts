import type { Locator } from '@playwright/test';
import { words } from '#contract/words.ts';
import { editWords } from '#contract/words/edit.ts';
import { alertOf } from './alerts.ts';
import { callTo } from './calls.ts';
import { feedOf, cardsIn, openFilters, closeMenu } from './feed.ts';
import { expect, test } from './journey.ts';

test('visitors have links to login and sign-up, and nothing that needs a session', async ({ page }) => {
  await page.goto('/');
  for (const name of ['Quad', 'Login', 'Sign up'])
    await expect(page.getByRole('link', { name, exact: true }).filter({ visible: true }), name).toHaveCount(
      1,
    );
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expect(page.getByRole('combobox')).toHaveCount(0);
  for (const name of ['Home', 'Profile'])
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  for (const name of ['Log out', 'Menu', 'Clear filter'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(feedOf(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Sign up' }).filter({ visible: true }).click();
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeVisible();
  await page.getByRole('link', { name: 'Login' }).filter({ visible: true }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test(
  'the slide-in menu keeps the focus inside, and its button closes it',
  { tag: '@phone' },
  async ({ page, student: _student }) => {
    await page.goto('/user');
    // A screen that arrives takes the focus.
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await button.click();
    await expect(menu).toBeVisible();
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('Tab');
      // After the last control the browser's own bar has the focus; then the active element is the body.
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
        ),
      ).toBe(true);
    }
    await closeMenu(page);
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
  },
);

test(
  'on the narrowest desk the links of the bar are in one row, each on one line',
  { tag: '@desk' },
  async ({ page, student: _student }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto('/');
    await expect(cardsIn(page).first()).toBeVisible();
    const boxes = await page.getByRole('banner').evaluate((bar) =>
      [...bar.querySelectorAll('a, input, button')]
        .filter((element) => element.checkVisibility())
        .map((element) => element.getBoundingClientRect())
        .map(({ left, right, height }) => ({ left, right, height })),
    );
    expect(boxes.length).toBeGreaterThanOrEqual(6);
    for (const [index, { left, height }] of boxes.entries()) {
      expect(height).toBeLessThanOrEqual(44);
      expect(left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
    }
  },
);

test('an address below a known one is unknown', { tag: '@phone' }, async ({ page, student: _student }) => {
  for (const address of ['/user/else', '/update', '/search/more', '/update/me/now']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: words.notFound })).toBeVisible();
    await expect(page.getByRole('link', { name: words.goHome })).toBeVisible();
    // Also where the screen has no bar at the top.
    await expect(page.getByRole('button', { name: words.back })).toBeInViewport();
  }
});

test('with reduced motion nothing slides, pulses or scrolls by itself', async ({
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

/** px. The width of the third column. */
const COLUMN = 352;

test(
  'on a wide window nothing that is empty beside a screen is wider than a column',
  { tag: '@desk' },
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

test(
  'fields of the edit form are in two columns where both fit',
  { tag: '@desk' },
  async ({ page, student: _student }) => {
    const areInOneLine = async (...parts: readonly Locator[]) => {
      const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
      return new Set(boxes.map((box) => box?.y)).size === 1;
    };
    const select = (name: string) => page.getByRole('combobox', { name, exact: true });
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.goto('/update/me');
    await expect
      .poll(() => areInOneLine(select(words.personality), select(editWords.accountType)))
      .toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect
      .poll(() => areInOneLine(select(words.personality), select(editWords.accountType)))
      .toBe(false);
  },
);

/** The wider one of what is left and right of all these. */
async function emptyBeside(parts: Locator, width: number): Promise<number> {
  const boxes = await parts.evaluateAll((elements) =>
    elements.map((element) => element.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
  );
  const left = Math.min(...boxes.map((box) => box.left));
  return Math.max(left, width - Math.max(...boxes.map((box) => box.right)));
}
