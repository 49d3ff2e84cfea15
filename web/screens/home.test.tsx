import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Route } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { aCard } from '#test/web/a-card.ts';
import { noFilters } from '#web/people/filter-address.ts';
import { places } from '#web/people/list-place.ts';
import { forgetList } from '#web/people/refresh-list.ts';
import { startSeenLists, useStoreSeenLists } from '#web/people/seen-list.ts';
import { HomeScreen } from '#web/screens/home.tsx';
import { storeSession } from '#web/session-storage.ts';
import { SessionProvider } from '#web/session.tsx';
import { DialogProvider } from '#web/ui/alert.tsx';
import '#web/styles.css';

const PAGE = 10;
const PEOPLE = 60;
const me = aCard({ uid: 'me' });

const names = Array.from({ length: PEOPLE }, (_, index) => `Student ${index}`);
// Opinions of different lengths make cards of different heights.
const cards = names.map((name, index) => {
  const opinion = {
    comment_id: `opinion-${index}`,
    commenter_id: 'other',
    commenter: 'Somebody',
    commenterImage: '',
    comment: 'kind '.repeat((index * 7) % 20),
    date: '2026-01-05T10:00:00.000Z',
  };
  return aCard({ uid: `id-${index}`, name, opinions: 1, firstOpinion: opinion });
});

/** Which pages were asked for, by their first card. */
let asked: number[];

/** What the server answers instead of cards, once set. */
let refusal: Response | null;
/** The people of the campus, in their order. */
let campus: typeof cards;

function answer(input: RequestInfo | URL): Promise<Response> {
  const url = new URL(new Request(input).url);
  if (url.pathname === '/me') return Promise.resolve(Response.json(me));
  const from = Number(url.searchParams.get('cursor') ?? 0);
  asked.push(from);
  if (refusal) return Promise.resolve(refusal.clone());
  const next = from + PAGE < PEOPLE ? `</get?cursor=${from + PAGE}>; rel="next"` : '';
  return Promise.resolve(Response.json(campus.slice(from, from + PAGE), { headers: { link: next } }));
}

const aClient = () => new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retry: false } } });

function StoreSeenLists({ client }: { readonly client: QueryClient }) {
  useStoreSeenLists(client, 'me');
  return null;
}

function open(client: QueryClient) {
  return render(
    <QueryClientProvider client={client}>
      <StoreSeenLists client={client} />
      <SessionProvider>
        <DialogProvider>
          <Route path="/" component={HomeScreen} />
          <Route path="/elsewhere">another screen</Route>
        </DialogProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
}

const articles = () => [...document.querySelectorAll<HTMLElement>('article[data-id]')];
const shownIds = () => articles().map((article) => article.dataset['id']);
const idsTo = (count: number) => cards.slice(0, count).map(({ uid }) => uid);

/** The card at the top of the screen, and how far above or below it begins. */
function placeOnScreen() {
  const drawn = articles().filter((article) => article.checkVisibility({ contentVisibilityAuto: true }));
  const first = drawn.find((article) => article.getBoundingClientRect().bottom > 0);
  return { id: first?.dataset['id'], top: Math.round(first?.getBoundingClientRect().top ?? Number.NaN) };
}

const nextFrame = () => new Promise(requestAnimationFrame);

/** Reads on until so many cards are there, past each of them, as a person scrolls. */
async function readTo(count: number) {
  while (shownIds().length < count) {
    scrollBy(0, innerHeight / 2);
    await nextFrame();
  }
  expect(shownIds()).toEqual(idsTo(count));
}

async function stopAt(id: string) {
  document.querySelector(`[data-id="${id}"]`)?.scrollIntoView();
  scrollBy(0, 90);
  await vi.waitFor(() => expect(placeOnScreen()).toMatchObject({ id }));
  for (let before = ''; before !== JSON.stringify(placeOnScreen());) {
    before = JSON.stringify(placeOnScreen());
    await nextFrame();
    await nextFrame();
  }
  return placeOnScreen();
}

beforeEach(() => {
  asked = [];
  refusal = null;
  campus = cards;
  places.clear();
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  sessionStorage.clear();
  storeSession(me);
  history.pushState(null, '', '/');
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
  sessionStorage.clear();
});

test('the list reads on by itself, each card once and in order, to its end', async () => {
  await open(aClient());
  await readTo(PEOPLE);

  expect(asked).toEqual([0, 10, 20, 30, 40, 50]);
  await expect.element(page.getByRole('contentinfo')).toBeInTheDocument();
});

test('back finds the same cards at the same place, and asks for none again', async () => {
  await open(aClient());
  await readTo(40);
  const place = await stopAt('id-27');
  navigate('/elsewhere');
  await expect.element(page.getByText('another screen')).toBeVisible();
  asked = [];

  history.back();

  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(40)));
  await vi.waitFor(() => expect(placeOnScreen()).toEqual(place));
  expect(asked).toEqual([]);
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

test('a reload finds the same cards at the same place, and asks for none of a long list', async () => {
  const first = await open(aClient());
  await readTo(40);
  const place = await stopAt('id-27');
  dispatchEvent(new PageTransitionEvent('pagehide'));
  await stopAt('id-3'); // what the page did after it was stored does not count
  await first.unmount();
  asked = [];
  const client = aClient();
  startSeenLists(client, 'me', 'stored');

  await open(client);

  expect(shownIds()).toEqual(idsTo(40));
  await vi.waitFor(() => expect(placeOnScreen()).toEqual(place));
  expect(asked).toEqual([]);
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
  campus = [aCard({ uid: 'new', name: 'New Student' }), ...cards];
  asked = [];
  comeBack();

  const offer = page.getByRole('button', { name: 'Show new students' });
  await expect.element(offer).toBeVisible();
  expect(placeOnScreen()).toEqual(place);
  expect(shownIds()).toEqual(idsTo(40));
  expect(asked).toEqual([0]);
  await offer.click();

  await vi.waitFor(() => expect(shownIds()[0]).toBe('new'));
  expect(scrollY).toBe(0);
  await expect.element(offer).not.toBeInTheDocument();
});

test('counts that changed meanwhile are shown in their place', async () => {
  await open(aClient());
  await readTo(20);
  const place = await stopAt('id-7');
  campus = cards.map((card) => ({ ...card, like: 77 }));
  comeBack();

  const card = page.getByRole('article', { name: 'Student 7', exact: true });
  await vi.waitFor(() => expect(card.element().textContent).toContain('77'));
  expect(placeOnScreen()).toEqual(place);
  expect(shownIds()).toEqual(idsTo(20));
});

test('a reader at the top of an old list sees the new people at once', async () => {
  await open(aClient());
  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
  campus = [aCard({ uid: 'new', name: 'New Student' }), ...cards];
  comeBack();

  await vi.waitFor(() => expect(shownIds()[0]).toBe('new'));
});

test('within ten minutes nothing is asked for', async () => {
  await open(aClient());
  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
  asked = [];
  dispatchEvent(new Event('focus'));
  await nextFrame();

  expect(asked).toEqual([]);
});

test('Refresh fetches the first page again and goes to its top', async () => {
  await open(aClient());
  await readTo(30);
  await stopAt('id-17');
  campus = [aCard({ uid: 'new', name: 'New Student' }), ...cards];
  asked = [];
  page
    .getByRole('button', { name: 'Refresh' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));

  await vi.waitFor(() => expect(shownIds()[0]).toBe('new'));
  expect(scrollY).toBe(0);
  expect(asked[0]).toBe(0);
});

test('after a failure scrolling asks for nothing until the time that the server named; the button does', async () => {
  await open(aClient());
  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
  const body = { success: false, code: 'too_often', message: 'Wait.' };
  refusal = Response.json(body, { status: 429, headers: { 'retry-after': '30' } });
  scrollTo(0, document.documentElement.scrollHeight);
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();
  asked = [];
  for (let step = 0; step < 20; step += 1) {
    scrollBy(0, step % 2 ? 40 : -40);
    await nextFrame();
  }
  expect(asked).toEqual([]);

  refusal = null;
  await retry.click();

  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(2 * PAGE)));
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

test('a list that is started again begins at its first page', async () => {
  const client = aClient();
  await open(client);
  await readTo(30);
  asked = [];

  forgetList(client, noFilters);

  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
  expect(asked[0]).toBe(0);
});
