import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { navigate } from '#web/data/navigation.tsx';
import {
  aClient,
  idsTo,
  renderHome,
  PAGE,
  positionOnScreen,
  scrollUntil,
  server,
  shownIds,
  scrollToCard,
  replaceServer,
} from '#test/web/home-screen.tsx';
import { words } from '#contract/words/en/words.ts';
import { setOnline } from '#web/data/api/online.ts';
import { CARD_VERSION } from '#web/data/cards/stored-card.ts';
import { noFilters } from '#web/features/people/filter-address.ts';
import { startSeenLists } from '#web/features/people/seen-list.ts';

replaceServer();

test('a reload restores the same cards at the same position, and requests no page of a long list', async () => {
  const first = await renderHome(aClient());
  await scrollUntil(40);
  const place = await scrollToCard('id-27');
  dispatchEvent(new PageTransitionEvent('pagehide'));
  await scrollToCard('id-3'); // changes after the storing are lost
  await first.unmount();
  server.requested = [];
  const client = aClient();
  startSeenLists(client, 'me', 'stored');

  await renderHome(client);

  expect(shownIds()).toEqual(idsTo(40));
  await vi.waitFor(() => expect(positionOnScreen()).toEqual(place));
  expect(server.requested).toEqual([]);
});

test('a tab that the browser discards in the background restores the list and its position', async () => {
  const first = await renderHome(aClient());
  await scrollUntil(40);
  const place = await scrollToCard('id-27');
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
  await first.unmount();
  const client = aClient();
  startSeenLists(client, 'me', 'stored');

  await renderHome(client);

  expect(shownIds()).toEqual(idsTo(40));
  await vi.waitFor(() => expect(positionOnScreen()).toEqual(place));
});

test('a reload on another screen also restores the position of the list', async () => {
  const first = await renderHome(aClient());
  await scrollUntil(40);
  const place = await scrollToCard('id-27');
  navigate('/elsewhere');
  await expect.element(page.getByText('another screen')).toBeVisible();
  dispatchEvent(new PageTransitionEvent('pagehide'));
  await first.unmount();
  const client = aClient();
  startSeenLists(client, 'me', 'stored');
  await renderHome(client);

  navigate('/');

  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(40)));
  await vi.waitFor(() => expect(positionOnScreen()).toEqual(place));
});

test.for([
  ['without pages', { pages: [], pageParams: [] }],
  ['with a page of another shape', { pages: [{}], pageParams: [null] }],
])('a stored list %s is dropped, and the list is fetched', async ([, list]) => {
  const last = { filters: noFilters, at: Date.now(), list, cards: [] };
  const value = { user: 'me', last };
  sessionStorage.setItem('seen-lists', JSON.stringify({ version: CARD_VERSION, at: Date.now(), value }));
  const client = aClient();
  startSeenLists(client, 'me', 'stored');

  await renderHome(client);

  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
});

test('a reload by another person restores nothing of the list', async () => {
  const first = await renderHome(aClient());
  await scrollUntil(20);
  dispatchEvent(new PageTransitionEvent('pagehide'));
  await first.unmount();
  const client = aClient();

  startSeenLists(client, 'somebody-else', 'stored');

  expect(client.getQueriesData({ queryKey: [] })).toEqual([]);
});

test.each([20, 40])(
  'a reload without network at the end of %i cards loads more when the network returns [10.12]',
  async (count) => {
    const first = await renderHome(aClient());
    await scrollUntil(count);
    scrollTo(0, document.documentElement.scrollHeight);
    const before = shownIds().length;
    dispatchEvent(new PageTransitionEvent('pagehide'));
    await first.unmount();
    server.refusal = Response.error();
    const client = aClient();
    startSeenLists(client, 'me', 'stored');
    await renderHome(client);
    scrollTo(0, document.documentElement.scrollHeight);
    await expect.element(page.getByText(words.moreFailed)).toBeVisible();

    server.refusal = null;
    setOnline(true);

    await vi.waitFor(() => expect(shownIds().length).toBeGreaterThan(before));
    await expect.element(page.getByText(words.moreFailed)).not.toBeInTheDocument();
  },
);
