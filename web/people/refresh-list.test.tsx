import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aCard } from '#test/web/a-card.ts';
import {
  aClient,
  cards,
  idsTo,
  nextFrame,
  open,
  PAGE,
  placeOnScreen,
  readTo,
  server,
  shownIds,
  stopAt,
  replaceServer,
} from '#test/web/home-screen.tsx';

replaceServer();

const HOUR_MS = 60 * 60 * 1000;

/** The reader comes back to the page after an hour. */
function comeBack() {
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + HOUR_MS);
  onTestFinished(() => now.mockRestore());
  dispatchEvent(new Event('focus'));
}

test('a reader who returns to an old list stays where they are, and is offered the new people', async () => {
  await open(aClient());
  await readTo(40);
  const place = await stopAt('id-27');
  server.campus = [aCard({ uid: 'new', name: 'New Student' }), ...cards];
  server.asked = [];
  comeBack();

  const offer = page.getByRole('button', { name: 'Show new students' });
  await expect.element(offer).toBeVisible();
  expect(placeOnScreen()).toEqual(place);
  expect(shownIds()).toEqual(idsTo(40));
  expect(server.asked).toEqual([0]);
  await offer.click();

  await vi.waitFor(() => expect(shownIds()[0]).toBe('new'));
  expect(scrollY).toBe(0);
  await expect.element(offer).not.toBeInTheDocument();
});

test('counts that changed meanwhile are shown in their place', async () => {
  await open(aClient());
  await readTo(20);
  const place = await stopAt('id-7');
  server.campus = cards.map((card) => ({ ...card, like: 77 }));
  comeBack();

  const card = page.getByRole('article', { name: 'Student 7', exact: true });
  await vi.waitFor(() => expect(card.element().textContent).toContain('77'));
  expect(placeOnScreen()).toEqual(place);
  expect(shownIds()).toEqual(idsTo(20));
});

test('a reader at the top of an old list sees the new people at once', async () => {
  await open(aClient());
  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
  server.campus = [aCard({ uid: 'new', name: 'New Student' }), ...cards];
  comeBack();

  await vi.waitFor(() => expect(shownIds()[0]).toBe('new'));
});

test('within ten minutes nothing is asked for', async () => {
  await open(aClient());
  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
  server.asked = [];
  dispatchEvent(new Event('focus'));
  await nextFrame();

  expect(server.asked).toEqual([]);
});

test('Refresh fetches the first page again and goes to its top', async () => {
  await open(aClient());
  await readTo(30);
  await stopAt('id-17');
  server.campus = [aCard({ uid: 'new', name: 'New Student' }), ...cards];
  server.asked = [];
  page
    .getByRole('button', { name: 'Refresh' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));

  await vi.waitFor(() => expect(shownIds()[0]).toBe('new'));
  expect(scrollY).toBe(0);
  expect(server.asked[0]).toBe(0);
});

test('after a failure scrolling asks for nothing until the time that the server named; the button does', async () => {
  await open(aClient());
  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
  const body = { success: false, code: 'too_often', message: 'Wait.' };
  server.refusal = Response.json(body, { status: 429, headers: { 'retry-after': '30' } });
  scrollTo(0, document.documentElement.scrollHeight);
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();
  server.asked = [];
  for (let step = 0; step < 20; step += 1) {
    scrollBy(0, step % 2 ? 40 : -40);
    await nextFrame();
  }
  expect(server.asked).toEqual([]);

  server.refusal = null;
  await retry.click();

  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(2 * PAGE)));
});
