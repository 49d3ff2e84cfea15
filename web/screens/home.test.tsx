import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import {
  aClient,
  idsTo,
  renderHome,
  PAGE,
  PEOPLE,
  positionOnScreen,
  scrollUntil,
  server,
  shownIds,
  scrollToCard,
  replaceServer,
} from '#test/web/home-screen.tsx';
import { noFilters } from '#web/people/filter-address.ts';
import { resetList } from '#web/people/refresh-list.ts';

replaceServer();

test('scrolling loads the list to its end, each card once and in order', async () => {
  await renderHome(aClient());
  await scrollUntil(PEOPLE);

  expect(server.requested).toEqual([0, 10, 20, 30, 40, 50]);
  await expect.element(page.getByRole('contentinfo')).toBeInTheDocument();
});

test('back restores the same cards at the same position without a request', async () => {
  await renderHome(aClient());
  await scrollUntil(40);
  const place = await scrollToCard('id-27');
  navigate('/elsewhere');
  await expect.element(page.getByText('another screen')).toBeVisible();
  server.requested = [];

  history.back();

  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(40)));
  await vi.waitFor(() => expect(positionOnScreen()).toEqual(place));
  expect(server.requested).toEqual([]);
});

test('a link to the list restores its position', async () => {
  await renderHome(aClient());
  await scrollUntil(40);
  const place = await scrollToCard('id-27');
  navigate('/elsewhere');
  await expect.element(page.getByText('another screen')).toBeVisible();

  navigate('/');

  await vi.waitFor(() => expect(positionOnScreen()).toEqual(place));
});

test('a reset list starts at its first page', async () => {
  const client = aClient();
  await renderHome(client);
  await scrollUntil(30);
  server.requested = [];

  resetList(client, noFilters);

  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
  expect(server.requested[0]).toBe(0);
});
