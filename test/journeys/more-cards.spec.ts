import { words } from '#contract/words.ts';
import { callTo, cardsOf, failCalls } from './calls.ts';
import { openHome, scrollToEnd, readToEnd, cardsIn } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';

test.describe('more cards', () => {
  test('are shown within 100 px of the bottom, one load at a time, up to the end and the footer', async ({
    page,
  }) => {
    const asked: string[] = [];
    const gates: PromiseWithResolvers<void>[] = [];
    await openHome(page);
    await page.route(callTo('/get'), async (route) => {
      asked.push(route.request().url());
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      await gate.promise;
      await route.continue();
    });
    await expect(cardsIn(page)).toHaveCount(10);
    await expect(page.locator('footer')).toHaveCount(0);

    // A card gets its real height when it is near the window, so each is scrolled into view first.
    for (const card of (await cardsIn(page).all()).slice(0, 8)) await card.scrollIntoViewIfNeeded();
    const scrollToLeft = (left: number) =>
      page.evaluate(
        (px) =>
          new Promise<number>((done) => {
            const { documentElement: root } = document;
            scrollTo(0, root.scrollHeight - innerHeight - px);
            requestAnimationFrame(() =>
              requestAnimationFrame(() => done(root.scrollHeight - innerHeight - scrollY)),
            );
          }),
        left,
      );
    await expect.poll(() => scrollToLeft(160)).toBe(160);
    // The data is requested three screens before the end.
    await expect.poll(() => asked.length).toBe(1);
    await expect(page.getByText('Loading more...')).toHaveCount(0);
    await scrollToLeft(90);
    await expect(page.getByText('Loading more...')).toBeVisible();
    // While a load is in flight, scrolling starts no second one.
    for (const left of [300, 50, 300, 0]) await scrollToLeft(left);
    expect(asked.length).toBe(1);
    gates[0]?.resolve();
    await expect(cardsIn(page)).toHaveCount(20);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const gate of gates) gate.resolve();
    await readToEnd(page);
    await expect(page.locator('footer')).toBeVisible();
    expect(await cardsIn(page).count()).toBeGreaterThanOrEqual(40);
  });

  test(
    'are not requested with fewer than 6 cards, even if there are more',
    { tag: '@desk' },
    async ({ page }) => {
      const asked: string[] = [];
      const five = (await cardsOf(page)).slice(0, 5);
      await page.route(callTo('/get'), (route) => {
        asked.push(route.request().url());
        return route.fulfill({ json: five, headers: { link: '</get?cursor=abc>; rel="next"' } });
      });
      await page.goto('/');
      await expect(cardsIn(page)).toHaveCount(5);
      await scrollToEnd(page);
      await cardsIn(page).last().scrollIntoViewIfNeeded();
      await scrollToEnd(page);
      await expect(cardsIn(page)).toHaveCount(5);
      expect(asked.length).toBe(1);
    },
  );

  test.describe('that fail', () => {
    test.use({ expectedComplaints: /status of 500/ });

    test('show a message with Try again, and the cards stay', { tag: '@phone' }, async ({ page }) => {
      await openHome(page);
      await failCalls(page, '/get');
      await expect(async () => {
        await scrollToEnd(page);
        await expect(page.getByText(words.moreFailed)).toBeVisible({ timeout: 500 });
      }).toPass();
      await expect(cardsIn(page)).toHaveCount(10);
      // Scrolling near the end would load more too. The click is made without scrolling, so the button alone loads.
      const tryAgain = page.getByRole('button', { name: 'Try again' });
      await tryAgain.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      await page.unrouteAll();
      await tryAgain.evaluate((button: HTMLButtonElement) => button.click());
      await expect(cardsIn(page)).toHaveCount(20);
    });

    test('on the first load show one sentence and Try again', { tag: '@desk' }, async ({ page }) => {
      await failCalls(page, '/get');
      await page.goto('/');
      await expect(page.getByText(words.listFailed)).toBeVisible();
      await expect(page.locator('[data-placeholder="card"]')).toHaveCount(0);
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(cardsIn(page)).toHaveCount(10);
    });
  });
});
