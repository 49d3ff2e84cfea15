import { expect as patient, type Locator, type Page, type Request } from '@playwright/test';
import { NOTICE_META, type PageSettings } from '#contract/operator.ts';
import { words } from '#contract/words/en/words.ts';
import { inEveryEngine } from '#test/engines/expect.ts';
import { callTo } from '#test/journeys/calls.ts';

/** Long, because a busy machine is slow and a picture does not test speed. */
export const PATIENCE_MS = 40_000;
export const expect = inEveryEngine(patient.configure({ timeout: PATIENCE_MS }));

export const cards = (page: Page) => page.getByRole('feed').getByRole('article');

export const button = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true });

/** A call that is never answered. */
export const leaveUnanswered = (page: Page, path: string) => page.route(callTo(path), () => undefined);

/** A call whose connection fails. */
export const failConnection = (page: Page, path: string) =>
  page.route(callTo(path), (route) => route.abort());

export const fulfil = (page: Page, path: string, status: number, json: object) =>
  page.route(callTo(path), (route) => route.fulfill({ status, json }));

/** The default order changes every day (docs/decisions/007-lists.md); the pictures must not. */
export async function openHome(page: Page, address = '/'): Promise<void> {
  await page.route(
    (url) => url.pathname === '/get' && !url.searchParams.has('hated'),
    (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('hated', 'loved');
      return route.fallback({ url: url.href });
    },
  );
  await page.goto(address);
  await expect(cards(page).first()).toBeVisible();
}

/** An opinion that is typed and not yet sent, on the first card. */
export async function startWriting(page: Page): Promise<Locator> {
  await openHome(page);
  const card = cards(page).first();
  await card.getByRole('textbox', { name: words.writeAnOpinion }).fill('Best study partner for the viva 🙌');
  await expect(button(card, words.write)).toBeVisible();
  return card;
}

/**
 * Finds the visible images by an observer. Unlike a hit test, it ignores a link, a bar or a dialog above an image, and
 * excludes parts cut off by a scrolling box. A loaded image is drawn after decoding. A broken image is never decoded.
 */
const PHOTOS_ARE_THERE = `new Promise((answer) => {
  const images = [...document.images];
  const observer = new IntersectionObserver((entries) => {
    observer.disconnect();
    const visible = entries.filter((entry) => entry.isIntersecting).map((entry) => entry.target);
    if (!visible.every((image) => image.complete)) return answer(false);
    Promise.all(visible.map((image) => image.decode().catch(() => undefined))).then(() => answer(true));
  });
  for (const image of images) observer.observe(image);
  if (images.length === 0) answer(true);
})`;

/** Waits until all visible photos are loaded and drawn. */
export async function waitForPhotos(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(PHOTOS_ARE_THERE)).toBe(true);
}

/** For a state whose last step was further down the page. */
export const scrollToTop = (page: Page) => page.evaluate('scrollTo(0, 0)');

/** Makes the page as a server with other settings would send it. Call it before the page is opened. */
export const addToNotice = (page: Page, settings: Partial<PageSettings>) =>
  // The event comes before the app's scripts run.
  page.addInitScript(`document.addEventListener('readystatechange', () => {
    const meta = document.querySelector('[name=${NOTICE_META}]');
    meta.content = JSON.stringify({ ...JSON.parse(meta.content || '{}'), ...${JSON.stringify(settings)} });
  }, { once: true })`);

/** @returns a function that waits until every requested script has arrived and the page shows its content. */
export function watchFiles(page: Page): () => Promise<void> {
  const waiting = new Set<Request>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) waiting.add(request);
  });
  const end = (request: Request) => void waiting.delete(request);
  page.on('requestfinished', end).on('requestfailed', end);
  return async () => {
    await expect.poll(() => waiting.size).toBe(0);
    await page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))');
  };
}
