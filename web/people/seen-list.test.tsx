import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import {
  aClient,
  idsTo,
  open,
  PAGE,
  placeOnScreen,
  readTo,
  server,
  shownIds,
  stopAt,
  replaceServer,
} from '#test/web/home-screen.tsx';
import { noFilters } from '#web/people/filter-address.ts';
import { places } from '#web/people/list-place.ts';
import { startSeenLists } from '#web/people/seen-list.ts';

replaceServer();

test('a reload finds the same cards at the same place, and asks for none of a long list', async () => {
  const first = await open(aClient());
  await readTo(40);
  const place = await stopAt('id-27');
  dispatchEvent(new PageTransitionEvent('pagehide'));
  await stopAt('id-3'); // what the page did after it was stored does not count
  await first.unmount();
  server.asked = [];
  const client = aClient();
  startSeenLists(client, 'me', 'stored');

  await open(client);

  expect(shownIds()).toEqual(idsTo(40));
  await vi.waitFor(() => expect(placeOnScreen()).toEqual(place));
  expect(server.asked).toEqual([]);
});

test('a tab that the browser discards in the background keeps the list and its place', async () => {
  const first = await open(aClient());
  await readTo(40);
  const place = await stopAt('id-27');
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
  await first.unmount();
  places.clear();
  const client = aClient();
  startSeenLists(client, 'me', 'stored');

  await open(client);

  expect(shownIds()).toEqual(idsTo(40));
  await vi.waitFor(() => expect(placeOnScreen()).toEqual(place));
});

test('a reload on another screen finds the list at its place, too', async () => {
  const first = await open(aClient());
  await readTo(40);
  const place = await stopAt('id-27');
  navigate('/elsewhere');
  await expect.element(page.getByText('another screen')).toBeVisible();
  dispatchEvent(new PageTransitionEvent('pagehide'));
  await first.unmount();
  places.clear();
  const client = aClient();
  startSeenLists(client, 'me', 'stored');
  await open(client);

  navigate('/');

  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(40)));
  await vi.waitFor(() => expect(placeOnScreen()).toEqual(place));
});

test.for([
  ['without pages', { pages: [], pageParams: [] }],
  ['with a page of another shape', { pages: [{}], pageParams: [null] }],
])('a stored list %s is dropped, and the list is fetched', async ([, list]) => {
  const last = { filters: noFilters, at: Date.now(), list, cards: [] };
  const value = { user: 'me', places: [], last };
  sessionStorage.setItem('seen-lists', JSON.stringify({ version: 1, at: Date.now(), value }));
  const client = aClient();
  startSeenLists(client, 'me', 'stored');

  await open(client);

  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
});

test('a reload by somebody else finds nothing of the list', async () => {
  const first = await open(aClient());
  await readTo(20);
  dispatchEvent(new PageTransitionEvent('pagehide'));
  await first.unmount();
  const client = aClient();

  startSeenLists(client, 'somebody-else', 'stored');

  expect(client.getQueryCache().getAll()).toEqual([]);
});
