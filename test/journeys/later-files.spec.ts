import { words } from '#contract/words.ts';
import { acceptAlert, popupOf } from './alerts.ts';
import { callTo } from './calls.ts';
import { cardsIn, firstCard, openHome } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';

/** The files that load after the first cards (scripts/chunk-groups.ts). */
const ofOpinions = /\/assets\/(?:opinions|write)-[^/]*\.js$/;
const anyLater = /\/assets\/(?:opinions|lists|footer|forms)-[^/]*\.js$/;

test.describe('a file that loads after the first cards', () => {
  test.use({ expectedComplaints: /net::ERR_|Failed to fetch/ });

  test(
    'and whose first request fails is requested again, so an opinion is written and deleted',
    { tag: '@desk' },
    async ({ page, student }) => {
      const failed = new Set<string>();
      await page.route(ofOpinions, async (route) => {
        const file = route.request().url();
        if (failed.has(file)) return route.continue();
        failed.add(file);
        return route.abort();
      });
      await openHome(page);
      const card = await firstCard(page);
      await expect.poll(() => failed.size).toBe(2);
      await card.getByRole('textbox', { name: words.writeAnOpinion }).fill('Knows every shortcut.');
      await card.getByRole('button', { name: words.write, exact: true }).click();
      await expect(card.getByText('Knows every shortcut.')).toBeVisible();
      await expect(card).toContainText(student.name);
      await card.getByRole('button', { name: words.delete }).click();
      await acceptAlert(page, words.confirmDelete);
      await expect(card.getByText('Knows every shortcut.')).toHaveCount(0);
    },
  );

  test(
    'and is late delays the action, which keeps the text and then succeeds',
    { tag: '@phone' },
    async ({ page }) => {
      const arrive = Promise.withResolvers<void>();
      await page.route(anyLater, async (route) => {
        await arrive.promise;
        await route.continue();
      });
      await openHome(page);
      const card = await firstCard(page);
      const box = card.getByRole('textbox', { name: words.writeAnOpinion });
      await card.getByRole('button', { name: words.like, exact: true }).click();
      await expect(card.getByRole('button', { name: words.like, exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await box.fill('Always early.');
      const written = page.waitForResponse((response) => callTo('/writecomment')(new URL(response.url())));
      await card.getByRole('button', { name: words.write, exact: true }).click();
      await expect(popupOf(page, words.addingOpinion)).toBeVisible();
      await expect(card.getByText('Always early.')).toHaveCount(0);
      arrive.resolve();
      expect((await written).ok()).toBe(true);
      await expect(card.getByText('Always early.')).toBeVisible();
      await expect(box).toHaveValue('');
    },
  );

  test(
    'and cannot be loaded leaves the list and the text, and the network’s return repairs it',
    { tag: '@desk' },
    async ({ page }) => {
      await page.route(anyLater, (route) => route.abort());
      await openHome(page);
      const card = await firstCard(page);
      const box = card.getByRole('textbox', { name: words.writeAnOpinion });
      await box.fill('Explains twice.');
      await card.getByRole('button', { name: words.write, exact: true }).click();
      await acceptAlert(page, words.noConnection);
      await expect(box).toHaveValue('Explains twice.');
      await expect(cardsIn(page).first()).toBeVisible();
      await page.unrouteAll();
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await card.getByRole('button', { name: words.write, exact: true }).click();
      await expect(box).toHaveValue('');
      await expect(card.getByText('Explains twice.')).toBeVisible();
    },
  );

  test(
    'and only students need is requested before the app has started',
    { tag: '@phone' },
    async ({ page }) => {
      const arrive = Promise.withResolvers<void>();
      await page.route(/\/assets\/libraries-/, async (route) => {
        await arrive.promise;
        await route.continue();
      });
      const asked = page.waitForRequest(/\/assets\/students-/);
      await page.goto('/', { waitUntil: 'commit' });
      await asked;
      arrive.resolve();
      await expect(cardsIn(page).first()).toBeVisible();
    },
  );

  test('does not move what is on screen when it arrives', { tag: '@phone' }, async ({ page }) => {
    const arrive = Promise.withResolvers<void>();
    await page.route(anyLater, async (route) => {
      await arrive.promise;
      await route.continue();
    });
    await openHome(page);
    await firstCard(page);
    await page.evaluate(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.sum += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: false });
    });
    const loaded = page.waitForResponse(/\/assets\/lists-[^/]*\.js$/);
    arrive.resolve();
    await loaded;
    // On a phone the filters are in the page, too, but hidden.
    await expect(page.locator('aside select')).toHaveCount(4);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(
      await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum),
    ).toBeLessThanOrEqual(0.01);
  });
});
