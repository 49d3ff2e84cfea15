import { afterEach, expect, test, vi } from 'vitest';
import { replaceSearchServer, searches } from '#test/web/search-screen.tsx';
import { requestNames } from '#web/features/people/search/request-names.ts';
import { makeQueryClient } from '#web/data/queries/queries.ts';

replaceSearchServer();
afterEach(() => void vi.useRealTimers());

const ask = () => requestNames(makeQueryClient(), 'as', new AbortController().signal);
const MINUTE_MS = 60_000;

test('after a 429 no names are requested until the server’s time [9.9]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const headers = { 'retry-after': '120' };
  searches.refusal = Response.json({ code: 'too_many', message: 'later' }, { status: 429, headers });
  expect(await ask()).toBeNull();
  searches.refusal = null;

  expect(await ask()).toBeNull();
  expect(searches.asked).toHaveLength(1);
  vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
  expect(await ask()).toEqual([]);
});

test('suggestions use at most a third of the budget for searches', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 60 * MINUTE_MS);
  for (let count = 0; count < 250; count += 1) await ask();

  expect(searches.asked).toHaveLength(200);
  vi.setSystemTime(Date.now() + 10 * MINUTE_MS);
  expect(await ask()).toEqual([]);
});
