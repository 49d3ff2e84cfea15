import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StoreBusy, StoreUnavailable } from '#server/platform/db/errors.ts';
import { createConnectionTurns, type ConnectionTurns } from './turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PATIENCE_MS = 3_000;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Connection turns with a single place, which is taken. */
async function takenTurns(): Promise<ConnectionTurns> {
  const turns = createConnectionTurns(1, PATIENCE_MS);
  await turns.take(false);
  return turns;
}

test('a free place goes to work that goes first, then to other work, each in the order of the calls', async () => {
  const turns = await takenTurns();
  const began: string[] = [];
  const begin = async (name: string, goesFirst: boolean) => {
    await turns.take(goesFirst);
    began.push(name);
  };
  const all = [begin('a', false), begin('b', false), begin('first', true), begin('second', true)];
  expect(turns.waiting()).toBe(4);
  for (const goesFirst of [false, true, true, false]) {
    turns.give(goesFirst);
    await pass(0);
  }
  await Promise.all(all);
  expect(began).toEqual(['first', 'second', 'a', 'b']);
  expect(vi.getTimerCount()).toBe(0);
});

test('work that goes first gets at most half of the places while other work waits, and all of them otherwise', async () => {
  const turns = createConnectionTurns(4, PATIENCE_MS);
  const began: string[] = [];
  const begin = async (name: string, goesFirst: boolean) => {
    await turns.take(goesFirst);
    began.push(name);
  };
  for (let nth = 0; nth < 4; nth += 1) await begin('first', true);
  const waiting = [begin('first', true), begin('other', false), begin('other', false), begin('other', false)];
  began.length = 0;
  for (let nth = 0; nth < 4; nth += 1) {
    turns.give(true);
    await pass(0);
  }
  await Promise.all(waiting);
  expect(began).toEqual(['other', 'other', 'first', 'other']);
});

test('all waiting work is refused at once, and takes no place later', async () => {
  const turns = await takenTurns();
  const refused = [true, false].map((goesFirst) =>
    expect(turns.take(goesFirst)).rejects.toThrow('PostgreSQL does not answer'),
  );
  turns.rejectWaiting(new StoreUnavailable('PostgreSQL does not answer'));
  await Promise.all(refused);
  expect([turns.waiting(), vi.getTimerCount()]).toEqual([0, 0]);
  turns.give(false);
  await turns.take(false);
});

test('no work waits longer than its time, and work that has given up takes no place later', async () => {
  const turns = await takenTurns();
  const early = expect(turns.take(false)).rejects.toBeInstanceOf(StoreBusy);
  await pass(PATIENCE_MS - 1);
  const late = turns.take(false);
  await pass(1);
  await early;
  turns.give(false);
  await late;
  turns.give(false);
  await turns.take(true);
  expect(turns.waiting()).toBe(0);
});

const waitFor = (turns: ConnectionTurns, count: number, goesFirst: boolean) => {
  for (let nth = 0; nth < count; nth += 1) void turns.take(goesFirst);
};

test('the turns are crowded while 100 callers wait, apart from callers that go first', async () => {
  const turns = await takenTurns();
  waitFor(turns, 100, true);
  waitFor(turns, 99, false);
  await pass(200);
  expect(turns.isCrowded()).toBe(false);
  waitFor(turns, 1, false);
  expect(turns.isCrowded()).toBe(true);
});

test('the turns are crowded only after the first caller has waited for more than 150 ms, and until fewer wait', async () => {
  const turns = await takenTurns();
  waitFor(turns, 150, false);
  await pass(100);
  expect(turns.isCrowded()).toBe(false);
  await pass(100);
  expect(turns.isCrowded()).toBe(true);
  for (let nth = 0; nth < 51; nth += 1) turns.give(false);
  expect(turns.isCrowded()).toBe(false);
});
