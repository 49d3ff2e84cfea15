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
/** The server's question of the year. Its answer is held until {@link giveAnswer}. */
const year = { question: null as object | null, asked: 0, read: 0, held: Promise.withResolvers<void>() };

beforeEach(() => {
  Object.assign(year, { question: { year: 2, next: 3 }, asked: 0, read: 0 });
  year.held = Promise.withResolvers();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    if (!new Request(input).url.endsWith('/year')) return Response.json(me);
    year.asked += 1;
    const { question, held } = year;
    await held.promise;
    const answer = Response.json({ success: true, question, deletedAt: null });
    const text = await answer.text();
    // After everything that the app does with the text at once.
    const read = () => setTimeout(() => (year.read += 1));
    return Object.assign(answer, { text: () => Promise.resolve(text).finally(read) });
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
const isAsked = () => vi.waitFor(() => expect(year.asked).toBe(1));
/** Lets the server answer, and waits until the app has read the answer. */
async function giveAnswer(): Promise<void> {
  await isAsked();
  year.held.resolve();
  await vi.waitFor(() => expect(year.read).toBe(1));
}

test('after a sign-up Home shows the own card with the public-profile hint, and no question of the year [S4.9]', async () => {
  publicNotice.start(me);
  welcome.start();
  await show();
  await expect.element(welcomePanel.getByText('Your profile is public.')).toBeVisible();
  await expect.element(welcomePanel.getByRole('button', { name: 'Make it private' })).toBeVisible();
  await close.click();

  await giveAnswer();
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
  await giveAnswer();
  await first.unmount();
  await show();

  await expect.element(publicLine).toBeVisible();
  expect(welcomePanel.elements()).toEqual([]);
});

test('the next visit of Home shows the question of the year [M1.1]', async () => {
  publicNotice.start(me);
  const first = await show();
  await close.click();
  await giveAnswer();
  await first.unmount();
  await show();

  expect(yearPanel.elements()).toHaveLength(1);
});

test('a late answer does not move a list in view; the next visit starts with the question [S4.9]', async () => {
  const first = await show();
  const before = topOfList();
  await giveAnswer();
  await new Promise(requestAnimationFrame);
  expect(yearPanel.elements()).toEqual([]);
  expect(topOfList()).toBe(before);
  await first.unmount();

  await show();
  expect(yearPanel.elements()).toHaveLength(1);
  expect(year.asked).toBe(1);
});

test('Home left and visited again before the answer asks once, and its next visit shows the question', async () => {
  const first = await show();
  await isAsked();
  await first.unmount();
  const second = await show();
  await giveAnswer();
  await second.unmount();

  await show();
  expect(yearPanel.elements()).toHaveLength(1);
  expect(year.asked).toBe(1);
});

test('an answer after the log-out is not shown to the next person', async () => {
  const first = await show();
  await isAsked();
  await first.unmount();
  removePersonalData();
  await giveAnswer();
  year.held = Promise.withResolvers();
  await show();

  await vi.waitFor(() => expect(year.asked).toBe(2));
  expect(yearPanel.elements()).toEqual([]);
});

test('the question shows after the splash if its answer arrived under the splash', async () => {
  document.body.insertAdjacentHTML('beforeend', '<div id="splash"></div>');
  await show();
  await giveAnswer();
  await expect.element(yearPanel).toBeVisible();
});

test('without a question no space is taken, and the server is asked once', async () => {
  year.question = null;
  document.body.insertAdjacentHTML('beforeend', '<div id="splash"></div>');
  const first = await show();
  const before = topOfList();
  await giveAnswer();
  await first.unmount();
  await show();
  await new Promise(requestAnimationFrame);

  expect(topOfList()).toBe(before);
  expect(yearPanel.elements()).toEqual([]);
  expect(year.asked).toBe(1);
});
