import { startTexts } from '#contract/words/en/start.ts';
import type { Page } from '@playwright/test';
import { words } from '#contract/words/en/words.ts';
import { cardsIn } from './feed.ts';
import { expect, test } from './journey.ts';
import { signUpByCalls, becomeStudent } from './students.ts';

/** The file with main.tsx. */
const main = /\/assets\/index-[^/]*\.js$/;
const ofScreen = (name: string) => new RegExp(`/assets/${name}-[^/]*\\.js(?:\\?again)?$`);
const failed = (page: Page) => page.locator('#splash').getByText(startTexts.startFailed);

test.describe('the first script', () => {
  test.use({ expectedComplaints: /status of 404|SyntaxError|Unexpected/ });

  test(
    'leaves a message, not an endless splash, if it is missing, too new for the browser, or slow',
    { tag: '@phone' },
    async ({ page }) => {
      await page.route(main, (route) => route.fulfill({ status: 404, body: '' }));
      await page.goto('/');
      await expect(failed(page)).toBeVisible();
      await page.unrouteAll();
      await page.getByRole('link', { name: words.tryAgain }).click();
      await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();

      await page.route(main, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'const = from the future;' }),
      );
      await page.goto('/');
      await expect(failed(page)).toBeVisible();
      await page.unrouteAll();

      const script = await page.addInitScript(() => Reflect.deleteProperty(window, 'HTMLDialogElement'));
      await page.goto('/');
      await expect(page.getByText(startTexts.browserTooOld)).toBeVisible();
      await script.dispose();

      await page.clock.install();
      await page.route(main, () => undefined);
      await page.goto('/', { waitUntil: 'commit' });
      await expect(page.getByText(words.tagline)).toBeVisible();
      await expect(page.getByText(startTexts.startSlow)).toBeHidden();
      await page.clock.runFor(20_000);
      await expect(page.getByText(startTexts.startSlow)).toBeVisible();
    },
  );
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page asks the person to allow scripts', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/');
    // Playwright finds no text inside <noscript>.
    await expect(page.locator('noscript p')).toHaveText(startTexts.needsScripts);
    await expect(page.locator('noscript p')).toBeVisible();
  });
});

test.describe('the file of a screen', () => {
  test.use({ expectedComplaints: /net::ERR_|status of 404|noConnection/ });

  test(
    'that arrives late leaves the screen’s skeleton; after one failure the file is requested again',
    { tag: '@desk' },
    async ({ page }) => {
      const arrive = Promise.withResolvers<void>();
      await page.route(ofScreen('logged-out'), async (route) => {
        await arrive.promise;
        await route.continue();
      });
      await page.goto('/');
      await expect(page.locator('#splash')).toBeHidden();
      await expect(page.getByTestId('screen-skeleton')).toBeVisible();
      arrive.resolve();
      await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
      await expect(page.getByTestId('screen-skeleton')).toHaveCount(0);
      await page.unrouteAll();

      await page.route(ofScreen('logged-out'), (route) => route.abort(), { times: 1 });
      await page.reload();
      await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    },
  );

  test(
    'that fails leaves the skeleton with a sentence, and appears when the network works again',
    { tag: '@phone' },
    async ({ page, product }) => {
      await becomeStudent(page, await signUpByCalls(page.context().request, product));
      await page.route(ofScreen('profile'), (route) => route.abort());
      await page.goto('/');
      await expect(cardsIn(page).first()).toBeVisible();
      await page.getByRole('link', { name: 'Profile' }).filter({ visible: true }).click();
      await expect(page.getByText(words.stillLoading)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Home' }).filter({ visible: true })).toBeVisible();
      await page.unrouteAll();
      await expect(page.getByRole('heading', { name: words.yourProfile })).toBeVisible();
    },
  );
});
