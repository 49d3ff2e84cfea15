import type { Locator, Page } from '@playwright/test';
import { activityWords } from '#contract/words/en/activity.ts';
import { words } from '#contract/words/en/words.ts';
import { expect, test } from './journey.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Runs in the page before its scripts: the time of the splash never ends. */
function stopLongTimers(): void {
  const now = Date.now();
  Date.now = () => now;
  const start = setTimeout;
  window.setTimeout = ((run: () => void, ms = 0) =>
    start(run, ms < 1000 ? ms : 1_000_000)) as typeof setTimeout;
}

/** A finger that stays for some frames. */
async function tapInParts(page: Page, control: Locator) {
  const place = await control.boundingBox();
  if (!place) throw new Error('the control has no place');
  const point = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
  const session = await page.context().newCDPSession(page);
  const frame = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  for (let frames = 0; frames < 5; frames += 1) await frame();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test.describe('the splash', () => {
  test.use({ splash: 'wait' });

  test(
    'is shown for 3 seconds with the tagline, then login appears [10.1]',
    { tag: '@phone' },
    async ({ page }) => {
      const now = new Date('2026-11-20T10:00:00Z');
      await page.clock.install({ time: now });
      await page.clock.pauseAt(new Date(now.getTime() + 1000));
      await page.goto('/');
      const splash = page.locator('#splash');
      await expect(page.locator('html')).toHaveAttribute('lang', words.locale);
      await expect(splash).toContainText(words.tagline);
      await expect(splash).toContainText('Quad');
      // Under the stopped clock a placeholder would stay, because React shows it for a while.
      await expect(page.locator('main form')).toBeAttached();
      await page.clock.runFor(2900);
      await expect(splash).toBeVisible();
      await expect(button(page, 'Login')).toBeHidden();
      await page.clock.runFor(200);
      await expect(splash).toBeHidden();
      await expect(button(page, 'Login')).toBeVisible();
      await expect(page.getByText(words.tagline)).toBeVisible();
    },
  );

  test(
    'a tap or a key ends it, even before the app has loaded [10.1]',
    { tag: '@phone' },
    async ({ page }) => {
      await page.addInitScript(stopLongTimers);
      const splash = page.locator('#splash');
      for (const end of [() => page.touchscreen.tap(100, 100), () => page.keyboard.press('Space')]) {
        await page.goto('/');
        await expect(page.locator('main form')).toBeAttached();
        await expect(splash).toBeVisible();
        await end();
        await expect(splash).toHaveCount(0);
        await expect(button(page, 'Login')).toBeVisible();
      }
      const scripts = Promise.withResolvers<void>();
      await page.route(/\/assets\/.*\.js/, async (route) => (await scripts.promise, await route.continue()));
      await page.goto('/', { waitUntil: 'commit' });
      await expect(splash).toBeVisible();
      await page.touchscreen.tap(100, 100);
      scripts.resolve();
      await expect(button(page, 'Login')).toBeVisible();
      await expect(splash).toHaveCount(0);
    },
  );

  test(
    'a tap that ends it presses nothing of the screen below [10.1]',
    { tag: '@phone' },
    async ({ page, student: _student }) => {
      await page.addInitScript(stopLongTimers);
      await page.goto('/');
      const like = page
        .locator('article')
        .first()
        .getByRole('button', { name: words.like, exact: true, includeHidden: true });
      await like.waitFor({ state: 'attached' });
      const search = page.locator('input').first();
      const reactions: string[] = [];
      page.on('request', (request) =>
        reactions.push(...(request.url().endsWith('/reaction') ? ['sent'] : [])),
      );
      await tapInParts(page, like);
      await expect(page.locator('#splash')).toHaveCount(0);
      await expect(like).toBeVisible();
      await expect(like).toHaveAttribute('aria-pressed', 'false');
      await page.reload();
      await page.locator('article').first().waitFor({ state: 'attached' });
      await tapInParts(page, search);
      await expect(page.locator('#splash')).toHaveCount(0);
      await expect(search).not.toBeFocused();
      await like.tap();
      await expect(like).toHaveAttribute('aria-pressed', 'true');
      expect(reactions).toEqual(['sent']);
    },
  );

  test(
    'covers the loading of the list: cards and first photo are loaded before it ends [10.1]',
    { tag: '@desk' },
    async ({ page, student: _student }) => {
      const now = new Date('2026-11-20T10:00:00Z');
      await page.clock.install({ time: now });
      await page.clock.pauseAt(new Date(now.getTime() + 1000));
      const list = page.waitForRequest(/\/assets\/students-[^/]*\.js/);
      await page.route(/\/assets\/libraries-/, async (route) => (await list, await route.continue()));
      // The scripts load in real time, while the clock is paused.
      await page.goto('/', { waitUntil: 'networkidle' });

      await expect(async () => {
        // React waits for a timer before it replaces a skeleton.
        await page.clock.runFor(100);
        expect(await page.locator('article').count()).toBe(10);
      }).toPass({ intervals: [200] });
      const photo = page.locator('article img').first();
      await expect
        .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await expect(page.locator('#splash')).toBeVisible();
    },
  );

  test(
    'of Activity: its file and its lists are requested before the app’s scripts arrive, and once',
    { tag: '@phone' },
    async ({ page, student: _student }) => {
      const early = [/\/assets\/activity-.*\.js$/, /\/getcomment\?/, /\/notices\?/, /\/restricts$/];
      const fetches: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'fetch') fetches.push(request.url());
      });
      const requested = Promise.all(early.map((address) => page.waitForRequest(address)));
      await page.route(/\/assets\/libraries-/, async (route) => (await requested, await route.continue()));
      await page.goto('/activity');
      await expect(page.getByText(activityWords.none)).toBeAttached();
      const count = (address: RegExp) => fetches.filter((url) => address.test(url)).length;
      expect(early.map(count)).toEqual([1, 1, 1, 1]);
    },
  );
});
