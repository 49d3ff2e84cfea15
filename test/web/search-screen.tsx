import { makeQueryClient } from '#web/data/queries/queries.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Route } from 'wouter';
import { navigate } from '#web/data/navigation.tsx';
import type { Card } from '#contract/user-object.ts';
import { aCard } from '#test/web/a-card.ts';
import { mergeCards } from '#web/data/cards/card-store.ts';
import { requestTime } from '#web/data/api/request-time.ts';
import { SearchBox } from '#web/layout/search-box.tsx';
import { SearchScreen } from '#web/app/home/search.tsx';
import { storeSession } from '#web/data/storage/session-storage.ts';
import { removeStoredCards } from '#web/data/storage/stored-cards.ts';
import { renderLoggedIn } from './render-logged-in.tsx';

interface Search {
  readonly text: string;
  readonly limit: string | null;
  /** `course=bca&year=2`: the filters that are not empty. */
  readonly filters: string;
  readonly signal: AbortSignal;
}

/** The fake server of the search screen. */
export const searches = {
  /** Its received requests. */
  asked: [] as Search[],
  people: [] as readonly Card[],
  /** If set, the answer to every search. */
  refusal: null as Response | null,
};

function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const url = new URL(request.url);
  if (url.pathname !== '/searchuser') return Promise.resolve(Response.json(aCard({ uid: 'me' })));
  const { searchParams } = url;
  searches.asked.push({
    text: searchParams.get('user') ?? '',
    limit: searchParams.get('limit'),
    filters: ['course', 'year', 'personality']
      .filter((name) => searchParams.get(name))
      .map((name) => `${name}=${searchParams.get(name)}`)
      .join('&'),
    signal: request.signal,
  });
  if (searches.refusal) return Promise.resolve(searches.refusal.clone());
  return Promise.resolve(Response.json({ success: true, data: searches.people, message: 'found' }));
}

/** Renders the search box above the screens. `loaded`: the cards that this visit has already shown. */
export async function renderSearch(loaded: readonly Card[] = [], account = 'me') {
  const client = makeQueryClient();
  mergeCards(client, loaded, requestTime());
  storeSession(aCard({ uid: account }));
  const screen = await renderLoggedIn(
    <>
      <SearchBox />
      <Route path="/search" component={SearchScreen} />
      <Route path="/student/:id">a page</Route>
      <button type="button" style={{ position: 'fixed', bottom: 0 }}>
        elsewhere
      </button>
    </>,
    client,
  );
  return screen;
}

export const box = page.getByRole('searchbox', { name: 'search for user' });

/** Replaces `fetch` and the stored data in all tests of a file. Call it at the top of the file. */
export function replaceSearchServer(): void {
  beforeEach(() => {
    Object.assign(searches, { asked: [], people: [], refusal: null });
    vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
    navigate('/');
  });
  afterEach(() => {
    vi.mocked(fetch).mockRestore();
    removeStoredCards();
    storeSession(null);
  });
}
