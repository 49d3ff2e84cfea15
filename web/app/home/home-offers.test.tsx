import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { aCard } from '#test/web/a-card.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { operatorSettings } from '#web/data/operator.ts';
import { removePersonalData } from '#web/data/storage/personal-data.ts';
import { publicNotice } from '#web/data/storage/public-notice.ts';
import { HomeOffers } from '#web/app/home/home-offers.tsx';
import { storeSession } from '#web/data/storage/session-storage.ts';
import { welcome } from '#web/data/storage/welcome.ts';

const me = aCard({ uid: 'me' });
let year: Promise<Response>;
let askedYear = 0;

beforeEach(() => {
  askedYear = 0;
  year = Promise.resolve(Response.json({ success: true, question: { year: 2, next: 3 }, deletedAt: null }));
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    if (!new Request(input).url.endsWith('/year')) return Response.json(me);
    askedYear += 1;
    return (await year).clone();
  });
  storeSession(me);
  Object.assign(operatorSettings, { asksYear: true });
});
afterEach(async () => {
  // A later answer would mark the hint as seen again.
  await cleanup();
  vi.mocked(fetch).mockRestore();
  welcome.end();
  publicNotice.end();
  removePersonalData();
  Object.assign(operatorSettings, { asksYear: undefined });
  sessionStorage.clear();
  localStorage.removeItem('public-notice-seen');
  storeSession(null);
  document.getElementById('splash')?.remove();
});

const show = () =>
  renderLoggedIn(
    <>
      <HomeOffers address="" list={{ pages: [], pageParams: [] }} refresh={null} />
      <p>the list</p>
    </>,
  );
const publicLine = page.getByText('Your profile is public.');
const welcomePanel = page.getByRole('region', { name: 'This is your card, as others see it' });
const yearPanel = page.getByRole('region', { name: 'A new academic year' });
const close = page.getByRole('button', { name: 'Close' });
const topOfList = () => page.getByText('the list').element().getBoundingClientRect().top;
const settled = () =>
  vi.waitFor(() => expect(askedYear).toBe(1)).then(() => new Promise(requestAnimationFrame));

test('after a sign-up Home shows the own card with the public-profile hint, and no question of the year [S4.9]', async () => {
  publicNotice.start(me);
  welcome.start();
  await show();
  await expect.element(welcomePanel.getByText('Your profile is public.')).toBeVisible();
  await expect.element(welcomePanel.getByRole('button', { name: 'Make it private' })).toBeVisible();
  await close.click();

  await settled();
  expect(publicNotice.isDue()).toBe(false);
  expect(publicLine.elements()).toEqual([]);
  expect(welcomePanel.elements()).toEqual([]);
  expect(yearPanel.elements()).toEqual([]);
});

test('a person who leaves the own card without Close sees the public-profile hint once more [S4.9]', async () => {
  publicNotice.start(me);
  welcome.start();
  const first = await show();
  await expect.element(welcomePanel).toBeVisible();
  await settled();
  await first.unmount();
  await show();

  await expect.element(publicLine).toBeVisible();
  expect(welcomePanel.elements()).toEqual([]);
});

test('the next visit of Home shows the question of the year [M1.1]', async () => {
  publicNotice.start(me);
  const first = await show();
  await close.click();
  await settled();
  await first.unmount();
  await show();

  expect(yearPanel.elements()).toHaveLength(1);
});

test('a late answer does not move a list in view; the next visit starts with the question [S4.9]', async () => {
  const first = await show();
  const before = topOfList();
  await settled();
  await settled();
  expect(yearPanel.elements()).toEqual([]);
  expect(topOfList()).toBe(before);
  await first.unmount();

  await show();
  expect(yearPanel.elements()).toHaveLength(1);
  expect(askedYear).toBe(1);
});

test('Home left and visited again before the answer asks once, and its next visit shows the question', async () => {
  const answer = await year;
  let give: (answer: Response) => void = () => undefined;
  year = new Promise((resolve) => (give = resolve));
  const first = await show();
  await settled();
  await first.unmount();
  const second = await show();
  await settled();
  give(answer);
  await settled();
  await second.unmount();

  await vi.waitFor(async () => {
    const next = await show();
    const shown = yearPanel.elements().length;
    await next.unmount();
    expect(shown).toBe(1);
  });
  expect(askedYear).toBe(1);
});

test('an answer after the log-out is not shown to the next person', async () => {
  const answer = await year;
  let give: (answer: Response) => void = () => undefined;
  year = new Promise((resolve) => (give = resolve));
  const first = await show();
  await settled();
  await first.unmount();
  removePersonalData();
  give(answer);
  await settled();
  await settled();
  year = new Promise(() => undefined);
  await show();

  await vi.waitFor(() => expect(askedYear).toBe(2));
  expect(yearPanel.elements()).toEqual([]);
});

test('the question shows after the splash if its answer arrived under the splash', async () => {
  document.body.insertAdjacentHTML('beforeend', '<div id="splash"></div>');
  await show();
  await expect.element(yearPanel).toBeVisible();
});

test('without a question no space is taken, and the server is asked once', async () => {
  year = Promise.resolve(Response.json({ success: true, question: null, deletedAt: null }));
  document.body.insertAdjacentHTML('beforeend', '<div id="splash"></div>');
  const first = await show();
  const before = topOfList();
  await settled();
  await first.unmount();
  await show();
  await settled();

  expect(topOfList()).toBe(before);
  expect(yearPanel.elements()).toEqual([]);
});
