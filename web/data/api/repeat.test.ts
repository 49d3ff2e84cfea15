import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeatUntilDone } from '#web/data/api/repeat.ts';

let isReachable = false;
let tries = 0;
let stop: () => void;

const attempt = async () => {
  tries += 1;
  if (!isReachable) throw new Error('no network');
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const visibility = vi.spyOn(document, 'visibilityState', 'get');
const look = (state: DocumentVisibilityState) => {
  visibility.mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  look('visible');
  [isReachable, tries] = [false, 0];
  stop = repeatUntilDone(attempt);
  await pass(0);
  expect(tries).toBe(1);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

afterAll(() => visibility.mockRestore());

test('an attempt is repeated with growing waits until it succeeds, without any event [10.11]', async () => {
  await pass(2000);
  expect(tries).toBe(2);
  await pass(3999);
  expect(tries).toBe(2);
  await pass(1);
  expect(tries).toBe(3);
  isReachable = true;
  await pass(8000);
  expect(tries).toBe(4);
  await pass(600_000);
  dispatchEvent(new Event('online'));
  expect(tries).toBe(4);
});

test('a hidden page tries nothing; a page that becomes visible tries at once, and waits briefly again', async () => {
  await pass(6000);
  look('hidden');
  await pass(600_000);
  expect(tries).toBe(3);
  look('visible');
  await pass(0);
  expect(tries).toBe(4);
  await pass(2000);
  expect(tries).toBe(5);
});

test('the network’s return causes an attempt at once, or directly after the running attempt', async () => {
  dispatchEvent(new Event('online'));
  dispatchEvent(new Event('online'));
  await pass(0);
  expect(tries).toBe(3);
});

test('a press causes an attempt at once, but typing does not cause one for each key', async () => {
  await pass(1500);
  for (const event of [new PointerEvent('pointerdown'), new KeyboardEvent('keydown')]) dispatchEvent(event);
  await pass(0);
  expect(tries).toBe(2);
  await pass(500);
  dispatchEvent(new KeyboardEvent('keydown'));
  await pass(0);
  expect(tries).toBe(2);
});

test('a wait is at most a minute, and nothing is tried after the end', async () => {
  await pass(600_000);
  const before = tries;
  await pass(60_000);
  expect(tries).toBe(before + 1);
  stop();
  await pass(600_000);
  expect(tries).toBe(before + 1);
});
