import type { Page } from '@playwright/test';
import { words } from '#contract/words.ts';
import { foundMessage } from '#contract/words/answers.ts';
import { acceptAlert, popupOf } from './alerts.ts';
import { callTo, cardsOf, failCalls, writeByCalls } from './calls.ts';
import { openHome, cardsIn, firstCard } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';
import { logIn } from './login-steps.ts';

const homeLink = (page: Page) =>
  page.getByRole('link', { name: 'Home', exact: true }).filter({ visible: true });

test(
  'a search answer that was on its way while Like was pressed does not unpress it',
  { tag: '@phone' },
  async ({ page }) => {
    const [card] = await cardsOf(page);
    const go = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(callTo('/searchuser'), async (route) => {
      // The suggestions ask too, with a limit, if the box waits long enough before Enter.
      const isSuggestion = new URL(route.request().url()).searchParams.has('limit');
      if (!isSuggestion) asked += 1;
      if (asked === 2) await go.promise;
      await route.fulfill({ json: { success: true, data: [card], message: foundMessage(1) } });
    });
    await page.goto('/search');
    const box = page.getByRole('searchbox', { name: 'search for user' });
    await box.fill('Somebody');
    await box.press('Enter');
    await expect(cardsIn(page)).toHaveCount(1);
    await box.press('Enter');
    await expect.poll(() => asked).toBe(2);
    const like = cardsIn(page).getByRole('button', { name: 'Like', exact: true });
    const done = page.waitForResponse((answer) => callTo('/reaction')(new URL(answer.url())));
    await like.click();
    await (await done).finished();
    await expect(like).toHaveAttribute('aria-pressed', 'true');

    go.resolve();

    await expect(page.getByRole('status').first()).toHaveText(foundMessage(1));
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(like).toHaveAccessibleDescription(String(Number(card?.like) + 1));
  },
);

test(
  'Home pressed at home fetches the list again and goes to its top',
  { tag: '@desk' },
  async ({ page }) => {
    await openHome(page);
    await expect(cardsIn(page)).toHaveCount(10);
    await page.evaluate(() => scrollTo(0, 1500));
    const before = await page.evaluate(() => history.length);
    const answer = page.waitForResponse((response) => callTo('/get')(new URL(response.url())));
    await homeLink(page).evaluate((link: HTMLElement) => link.click());
    expect((await answer).ok()).toBe(true);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(cardsIn(page)).toHaveCount(10);
    expect(await page.evaluate(() => history.length)).toBe(before);
  },
);

/** Until the page is loaded again, all answers carry the id of another build. Marks the page, so that the load is noticed. */
async function deployNewBuild(page: Page): Promise<void> {
  await openHome(page);
  await expect(page.getByText(words.newBuild)).toHaveCount(0);
  await page.evaluate(() => Object.assign(globalThis, { isOldPage: true }));
  let isLoadedAgain = false;
  await page.route(isCall, async (route) => {
    isLoadedAgain ||= route.request().isNavigationRequest();
    if (isLoadedAgain) return route.continue();
    const response = await route.fetch();
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'x-quad-build': '0123456789abcdef' },
    });
  });
  await page.getByRole('button', { name: words.refresh }).filter({ visible: true }).click();
  await expect(page.getByText(words.newBuild)).toBeVisible();
  await expect(cardsIn(page)).toHaveCount(10);
}

/** No file, and not the stream of notices, whose answer does not end. */
const isCall = (url: URL) => !/^\/(?:assets\/|photos\/|events$)/.test(url.pathname);

const isOldPage = (page: Page) => page.evaluate(() => 'isOldPage' in globalThis).catch(() => true);

test('a new build is offered, and loaded with the next screen', { tag: '@phone' }, async ({ page }) => {
  await deployNewBuild(page);

  await page.getByRole('link', { name: 'Profile' }).filter({ visible: true }).click();

  await expect.poll(() => isOldPage(page)).toBe(false);
  await expect(page).toHaveURL(/\/user$/);
  await expect(page.getByRole('heading', { name: words.yourProfile })).toBeVisible();
  await expect(page.getByText(words.newBuild)).toHaveCount(0);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'a new build updates the service worker before the page is loaded again',
    { tag: '@desk' },
    async ({ page }) => {
      await page.addInitScript(() => {
        const { prototype } = ServiceWorkerRegistration;
        const updates = Object.getOwnPropertyDescriptor(prototype, 'update');
        const update = updates?.value as (
          this: ServiceWorkerRegistration,
        ) => Promise<ServiceWorkerRegistration>;
        prototype.update = async function (this: ServiceWorkerRegistration) {
          const updated = await update.call(this);
          Object.assign(globalThis, { updated: updated.active?.scriptURL });
          return updated;
        };
      });
      await openHome(page);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));

      await deployNewBuild(page);

      await expect
        .poll(() => page.evaluate(() => (globalThis as { updated?: string }).updated))
        .toMatch(/\/service-worker\.js$/);
    },
  );
});

test(
  'a new build is loaded with the results of a search, but does not interrupt typing',
  { tag: '@desk' },
  async ({ page }) => {
    const [card] = await cardsOf(page);
    await deployNewBuild(page);
    const box = page.getByRole('searchbox', { name: 'search for user' });
    await box.pressSequentially(String(card?.name));
    await expect(page).toHaveURL(/\/search\?user=/);
    expect(await isOldPage(page)).toBe(true);
    await expect(box).toBeFocused();

    await box.press('Enter');

    await expect.poll(() => isOldPage(page)).toBe(false);
    await expect(box).toHaveValue(String(card?.name));
    await expect(cardsIn(page).filter({ hasText: String(card?.name) })).not.toHaveCount(0);
    await expect(page.getByText(words.newBuild)).toHaveCount(0);
  },
);

test.describe('after an opinion was deleted', () => {
  test.use({ expectedComplaints: /status of 500/ });

  test('a list that fails to reload can be tried again', { tag: '@phone' }, async ({ page }) => {
    const [data] = await cardsOf(page, '?hated=opinion&limit=1');
    await page.goto('/?sort=opinion');
    const card = page.locator(`article[data-id="${data?.uid}"]`);
    await writeByCalls(page.request, String(data?.uid), 'To be deleted.');
    await page.reload();
    await expect(card.getByText('To be deleted.')).toBeVisible();
    await failCalls(page, '/getcomment');
    await card.getByRole('button', { name: 'Delete' }).click();
    await acceptAlert(page, words.confirmDelete);
    await expect(popupOf(page, words.deleting)).toHaveCount(0);
    await expect(card.getByText(words.opinionsFailed)).toBeVisible();
    await page.unrouteAll();
    await card.getByRole('button', { name: 'Try again' }).click();
    await expect(card.getByText(String(data?.firstOpinion?.comment)).first()).toBeVisible();
    await expect(card.getByText('To be deleted.')).toHaveCount(0);
  });
});

test.describe('of two deletions', () => {
  test.use({ expectedComplaints: /status of 500/ });

  test('the refused one shows only its own opinion again', { tag: '@desk' }, async ({ page }) => {
    await openHome(page);
    const card = await firstCard(page);
    const profile = String(await card.getAttribute('data-id'));
    await writeByCalls(page.request, profile, 'Deleted for good.');
    await writeByCalls(page.request, profile, 'Refused to go.');
    await page.reload();
    await card.getByRole('button', { name: 'See all opinion' }).click();
    const of = (text: string) => card.locator('[data-opinion]').filter({ hasText: text });
    await expect(of('Deleted for good.')).toBeVisible();
    const go = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(callTo('/deletecomment'), async (route) => {
      asked += 1;
      if (asked > 1) return route.continue();
      await go.promise;
      return route.fulfill({
        status: 500,
        json: { success: false, code: 'internal', message: 'Sorry.' },
      });
    });
    await of('Refused to go.').getByRole('button').click();
    await acceptAlert(page, words.confirmDelete);
    await of('Deleted for good.').getByRole('button').click();
    const reloaded = page.waitForResponse((answer) => callTo('/getcomment')(new URL(answer.url())));
    await acceptAlert(page, words.confirmDelete);
    await expect.poll(() => asked).toBe(2);
    await (await reloaded).finished();
    await expect(of('Deleted for good.')).toHaveCount(0);
    go.resolve();
    await acceptAlert(page, 'Sorry.');
    await expect(of('Refused to go.')).toBeVisible();
    await expect(of('Deleted for good.')).toHaveCount(0);
  });
});

test.describe('a browser that blocks its storage', () => {
  test('shows the login, and after it the cards', { tag: '@desk' }, async ({ browser, product, student }) => {
    const context = await browser.newContext({ baseURL: product.url });
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
      }
    });
    const page = await context.newPage();
    await page.goto('/');
    await logIn(page, product, student.email);
    await expect(cardsIn(page).first()).toBeVisible();
    await context.close();
  });
});
