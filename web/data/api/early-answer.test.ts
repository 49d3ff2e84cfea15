import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
  removePersonalData();
  fetched.mockReset();
  vi.useRealTimers();
});

/** Runs before-paint.js as the page of this address does. */
function paint(path: string): void {
  history.replaceState(null, '', path);
  const script = document.createElement('script');
  script.dataset['home'] = '';
  script.textContent = source;
  document.head.append(script);
  script.remove();
}

const requestList = (signal = new AbortController().signal) =>
  fetchPeople(new QueryClient(), noFilters, { cursor: null, signal });

test('Home’s first list is requested before the app loads, and only once', async () => {
  paint('/');
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(await requestList()).toEqual({ ids: [], next: null });
  expect(fetched).toHaveBeenCalledTimes(1);

  await requestList();
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/get?limit=10', '/get?limit=10']);
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
