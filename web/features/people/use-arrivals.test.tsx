import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { laterWords } from '#contract/words/en/later.ts';
import { aCard } from '#test/web/a-card.ts';
import {
  aClient,
  cards,
  idsTo,
  PAGE,
  renderHome,
  replaceServer,
  scrollUntil,
  server,
  shownIds,
} from '#test/web/home-screen.tsx';
import { pullPage, untilPullable } from '#test/web/pull-page.ts';
import { refresh, refreshButton } from '#test/web/refresh-home.ts';
import { setOnline } from '#web/data/api/online.ts';
import { chooseView } from '#web/features/people/list-view.ts';
import { navigate } from '#web/data/navigation.tsx';
import { removePersonalData } from '#web/data/storage/personal-data.ts';

replaceServer();
afterEach(() => {
  setOnline(true);
  chooseView('cards');
});

const newcomers = (count: number) =>
  Array.from({ length: count }, (_, nth) => aCard({ uid: `new-${nth}`, name: `New Student ${nth}` }));
async function firstPage() {
  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
  // What reports a refresh loads after the cards.
  await untilPullable();
}
const article = (name: string) => page.getByRole('article', { name, exact: true });
const mark = (name: string) => article(name).getByText(laterWords.newMark, { exact: true });

test.each([
  [3, '3 new students'],
  [1, '1 new student'],
])('a refresh that brings %s reports it aloud and marks their cards [10.12]', async (count, text) => {
  await renderHome(aClient());
  await firstPage();
  server.people = [...newcomers(count), ...cards];
  await refresh();

  const outcome = page.getByText(text, { exact: true });
  await expect.element(outcome).toBeVisible();
  expect(outcome.element().closest('[aria-live=polite]')).not.toBeNull();
  for (let nth = 0; nth < count; nth += 1) await expect.element(mark(`New Student ${nth}`)).toBeVisible();
  await expect.element(mark('Student 0')).not.toBeInTheDocument();
  await expect.element(page.getByText(text, { exact: true })).not.toBeInTheDocument();
  await expect.element(mark('New Student 0')).toBeVisible();
});

test('the rows of the compact list have the mark, and nothing of it stays for another person', async () => {
  const client = aClient();
  const { unmount } = await renderHome(client);
  await firstPage();
  server.people = [...newcomers(1), ...cards];
  await refresh();
  await expect.element(mark('New Student 0')).toBeVisible();
  chooseView('compact');
  await expect.element(mark('New Student 0')).toBeVisible();

  await unmount();
  removePersonalData();
  await renderHome(client);
  await expect.element(article('New Student 0')).toBeVisible();
  await expect.element(mark('New Student 0')).not.toBeInTheDocument();
});

test('a refresh that brings nobody reports that, also if it moved students up', async () => {
  await renderHome(aClient());
  await firstPage();
  server.people = cards.filter(({ uid }) => uid !== 'id-3');
  await refresh();

  await expect.element(page.getByText('No new students')).toBeVisible();
  expect(shownIds()).toContain('id-10');
  await expect.element(mark('Student 10')).not.toBeInTheDocument();
});

test('a list by likes is up to date after a refresh, and nobody in it is called new', async () => {
  navigate('/?sort=loved');
  await renderHome(aClient());
  await firstPage();
  server.people = [...newcomers(1), ...cards];
  await refresh();

  await expect.element(page.getByText(laterWords.upToDate)).toBeVisible();
  await expect.element(mark('New Student 0')).not.toBeInTheDocument();
});

test('a list of people that grows at its end brings nobody', async () => {
  await renderHome(aClient());
  await scrollUntil(3 * PAGE);
  await expect.element(page.getByText(laterWords.newStudents(0))).not.toBeInTheDocument();
  expect(document.body.textContent).not.toMatch(/\d new student/);
});

test('the button shows that a refresh runs, and that it has failed', async () => {
  await renderHome(aClient());
  await firstPage();
  const answer = Promise.withResolvers<Response>();
  vi.mocked(fetch).mockImplementationOnce(() => answer.promise);
  await refresh();
  await expect.element(refreshButton()).toHaveAttribute('aria-busy', 'true');
  expect(refreshButton().element().querySelector('.animate-spin')).not.toBeNull();

  answer.resolve(Response.json({ success: false, code: 'internal', message: 'Sorry.' }, { status: 500 }));
  await expect.element(refreshButton()).toHaveAttribute('aria-busy', 'false');
  await expect.element(page.getByText(laterWords.refreshFailed)).toBeVisible();
  expect(refreshButton().element().querySelector('.text-danger')).not.toBeNull();
});

test('a pull at the top of Home refreshes the list', async () => {
  await renderHome(aClient());
  await firstPage();
  server.people = [...newcomers(2), ...cards];
  await pullPage(document.querySelector('article') as Element);
  await expect.element(page.getByText('2 new students')).toBeVisible();
});
