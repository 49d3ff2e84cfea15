import { makeQueryClient } from '#web/data/queries/queries.ts';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { Route } from 'wouter';
import { aCard } from '#test/web/a-card.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { KeepPlace } from '#web/data/keep-place.ts';
import { navigate } from '#web/data/navigation.tsx';
import { useStoreSeenLists } from '#web/features/people/seen-list.ts';
import { removePersonalData } from '#web/data/storage/personal-data.ts';
import { HomeScreen } from '#web/app/home/home.tsx';
import { storeSession } from '#web/data/storage/session-storage.ts';
import { renderLoggedIn } from './render-logged-in.tsx';

export const PAGE = 10;
export const PEOPLE = 60;
const me = aCard({ uid: 'me' });

const names = Array.from({ length: PEOPLE }, (_, index) => `Student ${index}`);
// Opinions of different lengths make cards of different heights.
export const cards = names.map((name, index) => {
  const opinion = anOpinion({
    comment_id: `opinion-${index}`,
    comment: 'kind '.repeat((index * 7) % 20),
  });
  return aCard({ uid: `id-${index}`, name, opinions: 1, firstOpinion: opinion });
});

/** The data of the fake server, and its received requests. */
export const server = {
  /** The requested pages, as the index of their first card. */
  requested: [] as number[],
  /** If set, the answer to each request for cards. */
  refusal: null as Response | null,
  /** All people in the order of the list. */
  people: cards,
  /** People whom the server leaves out of its pages. */
  leftOut: new Set<string>(),
};

function answer(input: RequestInfo | URL): Promise<Response> {
  const url = new URL(new Request(input).url);
  if (url.pathname === '/healthz') return Promise.resolve(Response.error());
  if (url.pathname === '/me') return Promise.resolve(Response.json(me));
  const from = Number(url.searchParams.get('cursor') ?? 0);
  server.requested.push(from);
  if (server.refusal) return Promise.resolve(server.refusal.clone());
  const next = from + PAGE < PEOPLE ? `</get?cursor=${from + PAGE}>; rel="next"` : '';
  const page = server.people.slice(from, from + PAGE).filter(({ uid }) => !server.leftOut.has(uid));
  return Promise.resolve(Response.json(page, { headers: { link: next } }));
}

export const aClient = () => makeQueryClient();

function StoreSeenLists({ client }: { readonly client: QueryClient }) {
  useStoreSeenLists(client, 'me');
  return null;
}

export function renderHome(client: QueryClient) {
  return renderLoggedIn(
    <>
      <StoreSeenLists client={client} />
      <Route path="/" component={HomeScreen} />
      <Route path="/elsewhere">another screen</Route>
      <KeepPlace screens="in" />
    </>,
    client,
  );
}

const articles = () => [...document.querySelectorAll<HTMLElement>('article[data-id]')];
export const shownIds = () => articles().map((article) => article.dataset['id']);
export const idsTo = (count: number) => cards.slice(0, count).map(({ uid }) => uid);

/** The first visible card, and the distance of its top from the top of the window. */
export function positionOnScreen() {
  const drawn = articles().filter((article) => article.checkVisibility({ contentVisibilityAuto: true }));
  const first = drawn.find((article) => article.getBoundingClientRect().bottom > 0);
  return { id: first?.dataset['id'], top: first?.getBoundingClientRect().top ?? Number.NaN };
}

/** `expect.closeTo` accepts less than 10^-digits / 2: here 1 px, the distance for which keep-place.ts does not scroll. */
const WITHIN_A_PIXEL = -Math.log10(2);

export const nextFrame = () => new Promise(requestAnimationFrame);

/** Scrolls in small steps, as a person does, until `count` cards are shown. */
export async function scrollUntil(count: number) {
  while (shownIds().length < count) {
    scrollBy(0, innerHeight / 2);
    await nextFrame();
  }
  expect(shownIds()).toEqual(idsTo(count));
}

/** Scrolls to a card. @returns the place, to be compared with {@link positionOnScreen}. */
export async function scrollToCard(id: string) {
  document.querySelector(`[data-id="${id}"]`)?.scrollIntoView();
  scrollBy(0, 90);
  await vi.waitFor(() => expect(positionOnScreen()).toMatchObject({ id }));
  for (let before = ''; before !== JSON.stringify(positionOnScreen());) {
    before = JSON.stringify(positionOnScreen());
    await nextFrame();
    await nextFrame();
  }
  const { top } = positionOnScreen();
  return { id, top: expect.closeTo(top, WITHIN_A_PIXEL) as number };
}

/** Replaces `fetch` in all tests of a file. Call it at the top of the file. */
export function replaceServer(): void {
  beforeEach(() => {
    Object.assign(server, { requested: [], refusal: null, people: cards, leftOut: new Set() });
    removePersonalData();
    vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
    sessionStorage.clear();
    storeSession(me);
    navigate('/');
  });
  afterEach(() => {
    vi.mocked(fetch).mockRestore();
    storeSession(null);
    sessionStorage.clear();
  });
}
