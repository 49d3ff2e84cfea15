import sharp from 'sharp';
import { words } from '#contract/words/en/words.ts';
import { openHome, scrollToEnd, cardsIn } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';
import { loginButton, logOut } from './login-steps.ts';

interface Picture {
  readonly src: string;
  readonly sizes: string;
}

/** Runs in the page. Resolves when the browser is idle, or after the next frame in browsers that cannot report this. */
function untilIdle(): Promise<unknown> {
  return new Promise((done) =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(done, { timeout: 2000 })
      : requestAnimationFrame(() => setTimeout(done)),
  );
}

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow', expectedComplaints: /net::ERR_|Failed to load resource/ });

  test(
    'a new tab without network shows the shell and the last seen cards, but no cards after log-out [10.11]',
    { tag: '@phone' },
    async ({ page, context }) => {
      await openHome(page);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await expect
        .poll(() => page.evaluate(() => caches.match('/', { cacheName: 'cards' }).then(Boolean)))
        .toBe(true);
      const names = await page.getByRole('article').getByRole('heading').allTextContents();

      await context.setOffline(true);
      const second = await context.newPage();
      await second.goto('/');
      await expect(cardsIn(second).first()).toBeVisible();
      // The first cards are rendered at once, the others in later tasks.
      const storedNames = async () =>
        (await second.getByRole('article').getByRole('heading').allTextContents()).slice(0, 5);
      await expect.poll(storedNames).toEqual(names.slice(0, 5));
      await expect(second.getByText(words.offline)).toBeVisible();
      // Stored cards do not show the end of the list. When the network returns, current cards replace them.
      await expect(second.getByText(words.moreFailed)).toBeAttached();
      await context.setOffline(false);
      await expect(second.getByText(words.moreFailed)).toHaveCount(0);
      await expect(second.getByText(words.offline)).toHaveCount(0);
      await second.close();

      await logOut(page);
      await expect(loginButton(page)).toBeVisible();
      // No cache has an answer of a call.
      await expect
        .poll(() =>
          page.evaluate(async () => {
            const found: string[] = [];
            for (const name of await caches.keys()) {
              const cache = await caches.open(name);
              for (const request of await cache.keys()) {
                const text = await (await cache.match(request))?.text();
                if (text?.includes('"uid"') || name === 'cards') found.push(request.url);
              }
            }
            return found.filter((url) => !url.endsWith('.js'));
          }),
        )
        .toEqual([]);
      await context.setOffline(true);
      const third = await context.newPage();
      await third.goto('/');
      await expect(loginButton(third)).toBeVisible();
      await expect(third.getByRole('article')).toHaveCount(0);
    },
  );

  test('a reload without network shows every loaded page', { tag: '@desk' }, async ({ page, context }) => {
    await openHome(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect(async () => {
      await scrollToEnd(page);
      expect(await cardsIn(page).count()).toBeGreaterThanOrEqual(20);
    }).toPass();
    await context.setOffline(true);
    // A slow machine may have scrolled to a further page.
    await page.evaluate(untilIdle);
    const loaded = await cardsIn(page).count();
    await page.reload();
    // A late answer may add its page.
    await expect.poll(() => cardsIn(page).count()).toBeGreaterThanOrEqual(loaded);
    await expect(page.getByText(words.offline)).toBeVisible();
    // Requests in the background fail and remove nothing.
    await page.evaluate(untilIdle);
    expect(await cardsIn(page).count()).toBeGreaterThanOrEqual(loaded);
  });

  test(
    'the manifest’s icons, shortcuts and pictures exist in the named sizes',
    { tag: '@desk' },
    async ({ page }) => {
      await page.goto('/');
      const address = await page.locator('link[rel="manifest"]').getAttribute('href');
      const manifest = (await (await page.request.get(String(address))).json()) as {
        name: string;
        display: string;
        start_url: string;
        icons: Picture[];
        screenshots: (Picture & { form_factor: string })[];
        shortcuts: { name: string; url: string; icons: Picture[] }[];
      };
      expect(manifest).toMatchObject({ name: 'Quad', display: 'standalone', start_url: '/' });
      expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(
        expect.arrayContaining(['192x192', '512x512']),
      );
      const { icons, shortcuts, screenshots } = manifest;
      for (const { src, sizes } of [...icons, ...shortcuts.flatMap((one) => one.icons), ...screenshots]) {
        const answer = await page.request.get(src);
        expect(answer.headers()['content-type'], src).toMatch(/^image\//);
        const { width, height } = await sharp(await answer.body()).metadata();
        if (sizes !== 'any') expect(`${width}x${height}`, src).toBe(sizes);
      }
      expect(screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'narrow', 'wide']);
      // The service worker stores no pictures for the installation.
      const worker = await (await page.request.get('/service-worker.js')).text();
      for (const { src } of screenshots) expect(worker).not.toContain(src);
      for (const { name, url } of shortcuts) {
        await page.goto(url);
        await expect(page).toHaveTitle(new RegExp(name, 'i'));
      }
    },
  );
});
