import { createElement, type ReactNode } from 'react';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { someNotices } from '#test/web/an-activity.ts';
import { useNotices } from '#web/features/notices/use-notices.ts';
import { useOpinions } from '#web/features/opinions/use-opinions.ts';
import { chosenQuery } from '#web/features/safety/chosen-people.ts';
import { fetchPeople } from '#web/features/people/use-people.ts';
import { noFilters } from '#web/features/people/filter-address.ts';
import { removePersonalData } from '#web/data/storage/personal-data.ts';
import source from '#web/public/before-paint.js?raw';

const fetched = vi.spyOn(globalThis, 'fetch');
const address = location.href;

beforeEach(() => {
  fetched.mockImplementation(() => Promise.resolve(Response.json([])));
  localStorage.setItem('login', 'true');
});
afterEach(() => {
  history.replaceState(null, '', address);
  localStorage.removeItem('login');
  localStorage.removeItem('userData');
  removePersonalData();
  fetched.mockReset();
  vi.useRealTimers();
});

/** Runs before-paint.js as the page of this address does. `files`: what the build names in the page. */
function paint(path: string, files: Readonly<Record<string, string>> = {}): void {
  history.replaceState(null, '', path);
  const script = document.createElement('script');
  Object.assign(script.dataset, files);
  script.textContent = source;
  document.head.append(script);
  script.remove();
}

const requested = () => fetched.mock.calls.map(([url]) => url as string);
const requestList = (signal = new AbortController().signal) =>
  fetchPeople(new QueryClient(), noFilters, { cursor: null, signal });

test('Home’s first list is requested before the app loads, and only once', async () => {
  paint('/');
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(await requestList()).toEqual({ ids: [], next: null });
  expect(fetched).toHaveBeenCalledTimes(1);

  await requestList();
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(requested()).toEqual(['/get?limit=10', '/get?limit=10']);
});

const ofActivity = ['/getcomment?id=a%2Fb&limit=10', '/notices?limit=20', '/restricts'];

/** The server answers Activity's lists. */
function openActivity(userData: string | null = '{"uid":"a/b"}'): void {
  if (userData !== null) localStorage.setItem('userData', userData);
  fetched.mockImplementation(async (url) =>
    Response.json(url === ofActivity[0] ? [{ count: 7, canWrite: true }] : someNotices([])),
  );
  paint('/activity', { home: '/home.js' });
}

test('Activity’s lists are requested before the app loads, and the app takes each of them once', async () => {
  openActivity();
  const early = ['/home.js', ...ofActivity];
  expect(requested()).toEqual(early);
  const client = new QueryClient();
  const { result } = await renderHook(
    () => [useOpinions('a/b'), useNotices(), useQuery(chosenQuery('restricts'))] as const,
    {
      wrapper: ({ children }: { readonly children: ReactNode }) =>
        createElement(QueryClientProvider, { client }, children),
    },
  );
  await expect.poll(() => result.current.map(({ isSuccess }) => isSuccess)).toEqual([true, true, true]);
  expect(result.current[0].data?.pages[0]?.count).toBe(7);
  expect(requested()).toEqual(early);

  await client.refetchQueries();
  expect(new Set(requested().slice(early.length))).toEqual(new Set(ofActivity));
});

test.each([null, '', 'no JSON', 'null', '[]', '{}', '{"uid":""}', '{"uid":7}'])(
  'with the stored user %s, Activity’s page requests its files, but no list of nobody',
  (userData) => {
    openActivity(userData);
    expect(requested()).toEqual(['/home.js']);
    // The rest of the script has run.
    expect(window.onpopstate).toBe(Boolean);
  },
);

test('the next person of this tab gets none of the early lists of the person before', async () => {
  openActivity();
  const signals = fetched.mock.calls.flatMap(([, init]) => init?.signal ?? []);
  removePersonalData();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
  expect(globalThis.earlyRequests).toBeUndefined();
});

test.each([
  ['/', ['/h.js', '/h.css', '/get?limit=10']],
  ['/user', ['/h.js', '/h.css']],
  ['/activity', ['/h.js', '/h.css', '/a.js']],
  ['/student/7', ['/h.js', '/h.css', '/s.js']],
  ['/students', ['/h.js', '/h.css']],
])('at %s only the files of Home and of this screen are requested early', (path, early) => {
  paint(path, { home: '/h.js /h.css', activity: '/a.js', student: '/s.js' });
  expect(requested()).toEqual(early);
});

test('the page of `npm run dev`, which names no files, requests none', () => {
  paint('/activity', { home: '%home%', activity: '%activity%', student: '%student%' });
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  [true, () => Promise.resolve(new Response('whole'))],
  [false, () => Promise.resolve(new Response('', { status: 404 }))],
  [false, () => Promise.reject(new TypeError('network'))],
])('whether an early file has arrived: %s', async (isThere, answer) => {
  fetched.mockImplementation(answer);
  paint('/user', { home: '/h.js' });
  expect(await globalThis.earlyFiles?.['/h.js']).toBe(isThere);
});

test.each(['/?course=btech', '/user', '/student/1'])('no list is requested early at %s', (path) => {
  paint(path);
  expect(fetched).not.toHaveBeenCalled();
});

test('a visitor’s page requests nothing early', () => {
  localStorage.setItem('login', 'false');
  paint('/');
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  ['failed', () => Promise.reject(new TypeError('network'))],
  ['was refused', () => Promise.resolve(Response.json({ code: 'unauthorized' }, { status: 401 }))],
  ['met a broken proxy', () => Promise.resolve(new Response('<html>', { status: 502 }))],
])('an early request that %s is sent again', async (_, early) => {
  fetched.mockImplementationOnce(early);
  paint('/');
  expect(await requestList()).toEqual({ ids: [], next: null });
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('the next person of this tab never gets the early answer of the person before', async () => {
  paint('/');
  const { signal } = fetched.mock.calls[0]?.[1] ?? {};
  removePersonalData();
  expect(signal?.aborted).toBe(true);
  await requestList();
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('an early answer of half a minute ago is not used', async () => {
  paint('/');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
  await requestList();
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('an aborted list aborts its early request', async () => {
  fetched.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        const { signal } = init ?? {};
        if (signal?.aborted) reject(signal.reason as Error);
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
  paint('/');
  const controller = new AbortController();
  const list = requestList(controller.signal).catch((error: unknown) => error);
  controller.abort();
  expect(await list).toMatchObject({ name: 'AbortError' });
  expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
});
