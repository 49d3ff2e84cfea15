import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import {
  aClient,
  idsTo,
  open,
  PAGE,
  PEOPLE,
  placeOnScreen,
  readTo,
  server,
  shownIds,
  stopAt,
  replaceServer,
} from '#test/web/home-screen.tsx';
import { noFilters } from '#web/people/filter-address.ts';
import { forgetList } from '#web/people/refresh-list.ts';

replaceServer();

test('the list reads on by itself, each card once and in order, to its end', async () => {
  await open(aClient());
  await readTo(PEOPLE);

  expect(server.asked).toEqual([0, 10, 20, 30, 40, 50]);
  await expect.element(page.getByRole('contentinfo')).toBeInTheDocument();
});

test('back finds the same cards at the same place, and asks for none again', async () => {
  await open(aClient());
  await readTo(40);
  const place = await stopAt('id-27');
  navigate('/elsewhere');
  await expect.element(page.getByText('another screen')).toBeVisible();
  server.asked = [];

  history.back();

  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(40)));
  await vi.waitFor(() => expect(placeOnScreen()).toEqual(place));
  expect(server.asked).toEqual([]);
});

test('a link to the list finds it at its place', async () => {
  await open(aClient());
  await readTo(40);
  const place = await stopAt('id-27');
  navigate('/elsewhere');
  await expect.element(page.getByText('another screen')).toBeVisible();

  navigate('/');

  await vi.waitFor(() => expect(placeOnScreen()).toEqual(place));
});

test('a list that is started again begins at its first page', async () => {
  const client = aClient();
  await open(client);
  await readTo(30);
  server.asked = [];

  forgetList(client, noFilters);

  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
  expect(server.asked[0]).toBe(0);
});
