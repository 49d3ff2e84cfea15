import { demoOperator } from '#contract/operator.ts';
import { campus, footerLinks } from '#contract/words/en/campus.ts';
import type { Page } from '@playwright/test';
import { words } from '#contract/words/en/words.ts';
import { callTo } from './calls.ts';
import { openHome, cardsIn } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';

const { footer } = campus;
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

test(
  'on a desk every control is once in the bar or beside the list; title and theme are right [9.1 9.3 10.14]',
  { tag: '@desk' },
  async ({ page }) => {
    await openHome(page);
    const bar = page.getByRole('banner');
    for (const name of ['Quad', 'Home', 'Profile']) {
      await expect(bar.getByRole('link', { name, exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name, exact: true })).toHaveCount(1);
    }
    await expect(page.getByRole('searchbox', { name: 'search for user' })).toHaveCount(1);
    for (const name of ['Course', 'Year', 'Personality', 'Sort']) {
      await expect(page.getByRole('combobox', { name, exact: true })).toHaveCount(1);
      await expect(page.getByRole('combobox', { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
    await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Clear filter' })).toHaveCount(1);
    await expect(menuButton(page)).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, 2000));
    await expect(bar.getByRole('searchbox')).toBeInViewport();
    await expect(page.getByRole('combobox', { name: 'Sort' })).toBeInViewport();

    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await background();
    // The button switches from System to Light, then to Dark.
    for (const next of ['Light', 'Dark']) {
      await page.getByRole('button', { name: /^Theme: / }).click();
      await expect(page.getByRole('button', { name: `Theme: ${next}` })).toBeVisible();
    }
    const dark = await background();
    expect(dark).not.toBe(light);
    for (const [path, title] of [
      ['/', 'Students · Quad'],
      ['/search', 'Search · Quad'],
      ['/user', 'Your profile · Quad'],
      ['/update/me', 'Edit your details · Quad'],
      ['/no/such/page', `${words.notFound} · Quad`],
    ] as const) {
      await page.goto(path);
      await expect(page).toHaveTitle(title);
      expect(await background()).toBe(dark);
    }
    await expect(page.getByRole('heading', { name: words.notFound })).toBeVisible();
    await page.getByRole('link', { name: words.goHome }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(cardsIn(page).first()).toBeVisible();
  },
);

test(
  'on a phone top bar, dock and slide-in menu have every control once; Escape returns the focus [9.3]',
  { tag: '@phone' },
  async ({ page }) => {
    await openHome(page);
    await expect(page.getByRole('link', { name: 'Quad', exact: true })).toHaveCount(1);
    await expect(page.getByRole('searchbox', { name: 'search for user' })).toHaveCount(1);
    for (const name of ['Home', 'Activity', 'Profile'])
      await expect(page.getByRole('link', { name, exact: true })).toHaveCount(1);
    await expect(menuButton(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Clear filter' })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0);
    // The filters are above the list and in the menu.
    for (const name of ['Course', 'Year', 'Personality', 'Sort'])
      await expect(page.getByRole('combobox', { name, exact: true }).filter({ visible: true })).toHaveCount(
        1,
      );
    // The bars stay in view while the page scrolls.
    await page.evaluate(() => scrollTo(0, 2000));
    await expect(page.getByRole('searchbox')).toBeInViewport();
    await expect(menuButton(page)).toBeInViewport();
    await menuButton(page).click();
    await expect(menu(page).getByRole('link', { name: 'Quad', exact: true })).toBeVisible();
    await expect(menu(page).getByRole('searchbox', { name: 'search for user' })).toBeVisible();
    for (const name of ['Home', 'Activity', 'Profile', 'Settings'])
      await expect(menu(page).getByRole('link', { name, exact: true })).toBeVisible();
    for (const name of ['Course', 'Year', 'Personality', 'Sort', 'Language'])
      await expect(menu(page).getByRole('combobox', { name, exact: true })).toBeVisible();
    for (const name of ['Clear filter', 'Log out'])
      await expect(menu(page).getByRole('button', { name, exact: true })).toBeVisible();
    await expect(menu(page).getByRole('link', { name: demoOperator.contact })).toHaveAttribute(
      'href',
      `mailto:${demoOperator.contact}`,
    );
    await expect(menu(page)).toContainText(demoOperator.place);
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
    expect(await overflow(), 'the page under the menu does not scroll').toBe('hidden');
    await page.keyboard.press('Escape');
    await expect(menu(page)).toHaveCount(0);
    await expect(menuButton(page)).toBeFocused();
    expect(await overflow()).toBe('visible');

    await menuButton(page).click();
    await menu(page).getByRole('link', { name: 'Profile', exact: true }).click();
    await expect(menu(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/user$/);
    await menuButton(page).click();
    const box = menu(page).getByRole('searchbox');
    await box.pressSequentially('Asha');
    await expect(page).toHaveURL(/\/search\?user=Asha$/);
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('Asha');
    await box.press('Enter');
    await expect(menu(page)).toHaveCount(0);
    await expect(cardsIn(page).first()).toBeVisible();
    await menuButton(page).click();
    await menu(page).getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page).toHaveURL(/\/$/);

    const go = Promise.withResolvers<void>();
    await page.route(callTo('/get'), async (route) => {
      await go.promise;
      await route.continue();
    });
    await menuButton(page).click();
    const progress = menu(page).locator('[aria-hidden="true"].animate-pulse');
    await expect(progress).toHaveCount(0);
    await menu(page).getByRole('combobox', { name: 'Course', exact: true }).selectOption('bca');
    await expect(progress).toBeVisible();
    go.resolve();
    await expect(progress).toHaveCount(0);
    await expect(page).toHaveURL(/course=bca/);
    await page.unrouteAll({ behavior: 'wait' });
    await menu(page).getByRole('button', { name: 'Clear filter' }).click();
    await expect(menu(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/$/);
    await page.getByRole('searchbox').fill('Asha');
    await menuButton(page).click();
    await menu(page).getByRole('button', { name: 'Clear filter' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(cardsIn(page)).toHaveCount(10);
  },
);

/** Expects the whole footer, and no bar over its last line. */
async function expectFooter(page: Page): Promise<void> {
  const foot = page.locator('footer');
  await foot.scrollIntoViewIfNeeded();
  await expect(foot.getByText(footer.blurb)).toBeInViewport();
  await expect(foot.getByText(demoOperator.place)).toBeInViewport();
  await expect(foot.getByText(footer.copyright)).toBeInViewport();
  await expect(foot.getByRole('link', { name: demoOperator.contact })).toHaveAttribute(
    'href',
    `mailto:${demoOperator.contact}`,
  );
  for (const [platform, address] of footerLinks)
    await expect(foot.getByRole('link', { name: new RegExp(platform, 'i') })).toHaveAttribute(
      'href',
      address,
    );
  const covered = await foot.getByText(footer.copyright).evaluate((line) => {
    const { x, y, height } = line.getBoundingClientRect();
    return !line.contains(document.elementFromPoint(x + 4, y + height / 2));
  });
  expect(covered).toBe(false);
}

test('the footer can be reached on every screen [9.4]', { tag: '@phone' }, async ({ page }) => {
  const empty = '/?course=llb&year=1&personality=none';
  for (const path of ['/user', '/update/me', '/search', '/nowhere', empty]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectFooter(page);
    });
  }
});
