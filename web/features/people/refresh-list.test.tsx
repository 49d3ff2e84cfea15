import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { laterWords } from '#contract/words/en/later.ts';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import {
  aClient,
  cards,
  idsTo,
  nextFrame,
  renderHome,
  PAGE,
  positionOnScreen,
  scrollUntil,
  server,
  shownIds,
  scrollToCard,
  replaceServer,
} from '#test/web/home-screen.tsx';
import { refresh } from '#test/web/refresh-home.ts';
import { setOnline } from '#web/data/api/online.ts';
import { noFilters } from '#web/features/people/filter-address.ts';
import { replaceList } from '#web/features/people/use-people.ts';

replaceServer();
afterEach(() => setOnline(true));

const HOUR_MS = 60 * 60 * 1000;

/** The reader returns to the page after an hour. */
function returnToPage() {
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + HOUR_MS);
  onTestFinished(() => now.mockRestore());
  dispatchEvent(new Event('focus'));
}

test('a reader who returns to an old list stays at their position and is offered the new people', async () => {
  await renderHome(aClient());
  await scrollUntil(40);
  const place = await scrollToCard('id-27');
  server.people = [aCard({ uid: 'new', name: 'New Student' }), ...cards];
  server.requested = [];
  returnToPage();

  const offer = page.getByRole('button', { name: 'Show new students' });
  await expect.element(offer).toBeVisible();
  expect(positionOnScreen()).toEqual(place);
  expect(shownIds()).toEqual(idsTo(40));
  expect(server.requested).toEqual([0]);
  await offer.click();

  await vi.waitFor(() => expect(shownIds()[0]).toBe('new'));
  expect(scrollY).toBe(0);
  await expect.element(offer).not.toBeInTheDocument();
});

test('changed counts are updated on the cards on screen', async () => {
  await renderHome(aClient());
  await scrollUntil(20);
  const place = await scrollToCard('id-7');
  server.people = cards.map((card) => ({ ...card, like: 77 }));
  returnToPage();

  const card = page.getByRole('article', { name: 'Student 7', exact: true });
  await vi.waitFor(() => expect(card.element().textContent).toContain('77'));
  expect(positionOnScreen()).toEqual(place);
  expect(shownIds()).toEqual(idsTo(20));
});

test('a reader at the top of an old list sees the new people at once', async () => {
  await renderHome(aClient());
  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
  server.people = [aCard({ uid: 'new', name: 'New Student' }), ...cards];
  returnToPage();

  await vi.waitFor(() => expect(shownIds()[0]).toBe('new'));
});

test('a return to a list younger than ten minutes sends no request', async () => {
  await renderHome(aClient());
  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
  server.requested = [];
  dispatchEvent(new Event('focus'));
  await nextFrame();

  expect(server.requested).toEqual([]);
});

test('Refresh fetches the first page again and scrolls to its top [10.12]', async () => {
  await renderHome(aClient());
  await scrollUntil(30);
  await scrollToCard('id-17');
  server.people = [aCard({ uid: 'new', name: 'New Student' }), ...cards];
  server.requested = [];
  await refresh();

  await vi.waitFor(() => expect(shownIds()[0]).toBe('new'));
  expect(scrollY).toBe(0);
  expect(server.requested[0]).toBe(0);
});

test('after a failed page, scrolling sends no request until the server’s Retry-After has passed; the button sends one at once', async () => {
  await renderHome(aClient());
  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
  const body = { success: false, code: 'too_often', message: 'Wait.' };
  server.refusal = Response.json(body, { status: 429, headers: { 'retry-after': '30' } });
  scrollTo(0, document.documentElement.scrollHeight);
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();
  server.requested = [];
  for (let step = 0; step < 20; step += 1) {
    scrollBy(0, step % 2 ? 40 : -40);
    await nextFrame();
  }
  expect(server.requested).toEqual([]);

  server.refusal = null;
  await retry.click();

  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(2 * PAGE)));
});

const offer = page.getByRole('button', { name: 'Show new students' });

test('a refresh removes the offer, because the offer has an older list [10.12]', async () => {
  await renderHome(aClient());
  await scrollUntil(40);
  await scrollToCard('id-27');
  server.people = [aCard({ uid: 'new', name: 'New Student' }), ...cards];
  returnToPage();
  await expect.element(offer).toBeVisible();
  server.people = [aCard({ uid: 'newest', name: 'Newest Student' }), ...server.people];
  await refresh();

  await vi.waitFor(() => expect(shownIds()[0]).toBe('newest'));
  await expect.element(offer).not.toBeInTheDocument();
});

test('the answer to a request that was sent before a refresh is ignored: no offer, no change', async () => {
  await renderHome(aClient());
  await scrollUntil(40);
  await scrollToCard('id-27');
  const slow = Promise.withResolvers<Response>();
  const respond = vi.mocked(fetch).getMockImplementation();
  vi.mocked(fetch).mockImplementationOnce(() => slow.promise);
  returnToPage();
  server.people = [aCard({ uid: 'newest', name: 'Newest Student' }), ...cards];
  await refresh();
  await vi.waitFor(() => expect(shownIds()[0]).toBe('newest'));
  slow.resolve(Response.json([aCard({ uid: 'new' }), ...cards.slice(0, PAGE - 1)]));
  await respond?.('/me');
  await nextFrame();
  await nextFrame();

  expect(shownIds()[0]).toBe('newest');
  await expect.element(offer).not.toBeInTheDocument();
});

test.each([
  [
    'the server',
    () => Response.json({ success: false, code: 'internal', message: 'Sorry.' }, { status: 500 }),
  ],
  ['the network', () => Response.error()],
])(
  'a refresh that fails because of %s is reported, keeps all cards, and can be tried again [10.12]',
  async (_, fail) => {
    const text = laterWords.refreshFailed;
    await renderHome(aClient());
    await scrollUntil(30);
    server.refusal = fail();
    await refresh();
    await expect.element(page.getByText(text)).toBeVisible();
    expect(shownIds()).toEqual(idsTo(30));
    expect(scrollY).toBe(0);

    server.refusal = null;
    server.people = [aCard({ uid: 'new', name: 'New Student' }), ...cards];
    await page.getByRole('button', { name: 'Try again' }).first().click();

    await vi.waitFor(() => expect(shownIds()[0]).toBe('new'));
    await expect.element(page.getByText(text)).not.toBeInTheDocument();
  },
);

test('a refresh that fails because of the network is repeated when Quad can be reached again', async () => {
  await renderHome(aClient());
  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
  server.refusal = Response.error();
  await refresh();
  await expect.element(page.getByText(laterWords.refreshFailed)).toBeVisible();
  server.refusal = null;
  server.people = [aCard({ uid: 'new', name: 'New Student' }), ...cards];
  setOnline(true);

  await vi.waitFor(() => expect(shownIds()[0]).toBe('new'));
});

test('a refresh that fails because of the network is not repeated for a reader who has loaded the next page since', async () => {
  await renderHome(aClient());
  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
  server.refusal = Response.error();
  await refresh();
  await expect.element(page.getByText(laterWords.refreshFailed)).toBeVisible();
  server.refusal = null;
  server.requested = [];
  await scrollUntil(2 * PAGE);
  await expect.element(page.getByText(laterWords.refreshFailed)).not.toBeInTheDocument();
  setOnline(true);
  await nextFrame();

  expect(server.requested).not.toContain(0);
});

test('the next page of a replaced list is not added to the new list', async () => {
  const client = aClient();
  await renderHome(client);
  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
  const slow = Promise.withResolvers<Response>();
  vi.mocked(fetch).mockImplementationOnce(() => slow.promise);
  scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(page.getByText(words.loadingMore)).toBeVisible();
  replaceList(client, noFilters, { pages: [{ ids: ['id-3'], next: null }], pageParams: [null] });
  slow.resolve(Response.json(cards.slice(PAGE, 2 * PAGE)));
  await nextFrame();
  await nextFrame();

  expect(shownIds()).toEqual(['id-3']);
});
