import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { words } from '#contract/words/en/words.ts';
import { aClient, idsTo, PAGE, renderHome, replaceServer, server, shownIds } from '#test/web/home-screen.tsx';
import { setOnline } from '#web/data/api/online.ts';

replaceServer();
afterEach(() => setOnline(true));

const tryAgain = page.getByRole('button', { name: 'Try again' });
const refusal = () => Response.json({ success: false, code: 'internal', message: 'Sorry.' }, { status: 500 });
const scrollToEnd = () => scrollTo(0, document.documentElement.scrollHeight);

test('a first load without network succeeds when the network returns', async () => {
  await caches.delete('cards'); // otherwise the cards of an earlier list would show
  const answer = vi.mocked(fetch).getMockImplementation();
  vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
  await renderHome(aClient());
  await expect.element(page.getByText(words.listFailed)).toBeVisible();
  if (answer) vi.mocked(fetch).mockImplementation(answer);
  setOnline(true);
  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
});

test('a first load that fails shows one sentence, and Try again loads the list', async () => {
  server.refusal = refusal();
  await renderHome(aClient());
  await expect.element(page.getByText(words.listFailed)).toBeVisible();
  expect(document.querySelector('[data-placeholder="card"]')).toBeNull();
  server.refusal = null;
  await tryAgain.click();
  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
});

test('a next page that fails shows a message with Try again, and the cards stay', async () => {
  await renderHome(aClient());
  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
  server.refusal = refusal();
  await vi.waitFor(() => {
    scrollToEnd();
    expect(page.getByText(words.moreFailed).elements()).toHaveLength(1);
  });
  expect(shownIds()).toEqual(idsTo(PAGE));
  server.refusal = null;
  (tryAgain.element() as HTMLElement).click();
  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(2 * PAGE)));
});

test('a next page that failed without network loads when the network returns, without the earlier pages', async () => {
  await renderHome(aClient());
  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
  server.refusal = Response.error();
  await vi.waitFor(() => {
    scrollToEnd();
    expect(page.getByText(words.moreFailed).elements()).toHaveLength(1);
  });
  server.refusal = null;
  server.requested = [];
  setOnline(true);
  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(2 * PAGE)));
  expect(server.requested).not.toContain(0);
});

test('a list whose next page failed is not loaded again when the reader returns to it', async () => {
  await renderHome(aClient());
  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
  server.refusal = refusal();
  await vi.waitFor(() => {
    scrollToEnd();
    expect(page.getByText(words.moreFailed).elements()).toHaveLength(1);
  });
  server.requested = [];
  history.pushState(null, '', '/elsewhere');
  await expect.element(page.getByText('another screen')).toBeVisible();
  history.back();
  await expect.element(page.getByText(words.moreFailed)).toBeVisible();
  expect(server.requested).not.toContain(0);
});

test('Loading more... shows within 100 px of the bottom; scrolling starts no second load [9.6 10.7]', async () => {
  await renderHome(aClient());
  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
  expect(page.getByRole('contentinfo').elements()).toEqual([]);
  const next = Promise.withResolvers<void>();
  const answer = vi.mocked(fetch).getMockImplementation();
  vi.mocked(fetch).mockImplementation(async (...call) => {
    const early = answer?.(...call);
    await next.promise;
    return early ?? Response.error();
  });
  const scrollToLeft = async (left: number) => {
    const root = document.documentElement;
    for (let frame = 0; frame < 3; frame += 1) {
      scrollTo(0, root.scrollHeight - innerHeight - left);
      await new Promise(requestAnimationFrame);
    }
    return root.scrollHeight - innerHeight - scrollY;
  };
  const loading = page.getByText(words.loadingMore);
  await expect.poll(() => scrollToLeft(160)).toBe(160);
  expect(loading.elements()).toEqual([]);
  await scrollToLeft(90);
  await expect.element(loading).toBeVisible();
  for (const left of [300, 50, 300, 0]) await scrollToLeft(left);
  expect(server.requested).toEqual([0, 10]);
  next.resolve();
  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(2 * PAGE)));
});
