import { afterEach, expect, test, vi } from 'vitest';
import { onAnswer } from '#web/data/api/api.ts';
import { onOnlineChange, setOffline, setOnline } from '#web/data/api/online.ts';

afterEach(() => {
  setOnline(true);
  vi.useRealTimers();
  vi.mocked(fetch).mockRestore();
});

test.each([
  ['Quad does not answer', setOffline],
  ['the browser has lost its network', () => dispatchEvent(new Event('offline'))],
])('when %s, it is asked again and again until it answers, without the event `online`', async (_, lose) => {
  // As query-client.ts does.
  const stopAnswers = onAnswer(() => setOnline(true));
  const states: boolean[] = [];
  const stopStates = onOnlineChange((online) => states.push(online));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const ask = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  lose();
  await vi.advanceTimersByTimeAsync(2000 + 4000);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(states).toEqual([false]);

  ask.mockImplementation(async () => Response.json({ success: true }));
  await vi.advanceTimersByTimeAsync(8000);
  await vi.waitFor(() => expect(states).toEqual([false, true]));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).toHaveBeenCalledTimes(3);
  stopAnswers();
  stopStates();
});
