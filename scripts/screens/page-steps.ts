import { expect as patient, type Locator, type Page, type Request } from '@playwright/test';
import { words } from '#contract/words.ts';

/** Long, because a busy machine is slow and a picture does not test speed. */
export const PATIENCE_MS = 40_000;
export const expect = patient.configure({ timeout: PATIENCE_MS });

export const cards = (page: Page) => page.getByRole('feed').getByRole('article');

export const button = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true });

const callTo = (path: string) => (url: URL) => url.pathname === path;

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
      return route.continue({ url: url.href });
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

const PHOTOS_ARE_THERE = `[...document.images].every((image) => {
  const { left, top, bottom, width } = image.getBoundingClientRect();
  if (image.complete || width === 0 || bottom < 0 || top > innerHeight) return true;
  // Below the visible part of a box that scrolls.
  return image.loading === 'lazy' && document.elementFromPoint(left + width / 2, (top + bottom) / 2) !== image;
})`;

/** Waits until all visible photos are loaded. */
export async function waitForPhotos(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(PHOTOS_ARE_THERE)).toBe(true);
}

/** @returns a function that waits until every script that the page has requested is there, and what it renders is shown. */
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
