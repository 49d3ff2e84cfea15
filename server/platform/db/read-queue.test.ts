import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StoreUnavailable } from './errors.ts';
import { createReadQueue } from './read-queue.ts';

/** A read queue whose statements wait until the test ends them. */
function createStatements() {
  const keys: (readonly string[])[] = [];
  let running = Promise.withResolvers<ReadonlyMap<string, string>>();
  const read = createReadQueue<string>((batch) => {
    keys.push(batch);
    running = Promise.withResolvers();
    return running.promise;
  });
  return {
    /** The keys of each statement that has begun. */
    keys,
    read,
    /** Ends the running statement with these values. @returns when the next one has begun. */
    answer: async (values: Record<string, string>) => {
      await nextTurn();
      running.resolve(new Map(Object.entries(values)));
      await nextTurn();
    },
    fail: async (error: Error) => {
      await nextTurn();
      running.reject(error);
      await nextTurn();
    },
  };
}

test('one statement reads all keys that are requested together; the next reads the keys requested meanwhile, each once', async () => {
  const { read, answer, keys } = createStatements();
  const first = ['a', 'b'].map(async (key) => read(key));
  await nextTurn();
  expect(keys).toEqual([['a', 'b']]);
  const others = ['c', 'd', 'c'].map(async (key) => read(key));
  await answer({ a: 'of a' });
  expect(await Promise.all(first)).toEqual(['of a', undefined]);
  expect(keys).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  await answer({ c: 'of c' });
  expect(await Promise.all(others)).toEqual(['of c', undefined, 'of c']);
});

test('a key that is being read is read again for later calls, so no call gets a value from before the call', async () => {
  const { read, answer, keys } = createStatements();
  const early = read('a');
  await nextTurn();
  const late = read('a');
  await answer({ a: 'old' });
  expect(await early).toBe('old');
  await answer({ a: 'new' });
  expect(await late).toBe('new');
  expect(keys).toEqual([['a'], ['a']]);
});

test('when the store fails, the calls of the statement are rejected, and the next statement reads for the others', async () => {
  const { read, answer, fail, keys } = createStatements();
  const first = Promise.allSettled([read('a'), read('b')]);
  await nextTurn();
  const other = read('c');
  await fail(new StoreUnavailable('the connection ended'));
  for (const result of await first)
    expect(result).toMatchObject({ status: 'rejected', reason: { message: 'the connection ended' } });
  await answer({ c: 'of c' });
  expect(await other).toBe('of c');
  expect(keys).toEqual([['a', 'b'], ['c']]);
});

test('when a value cannot be read for another reason, only the calls that need it are rejected', async () => {
  let statements = 0;
  const read = createReadQueue<string>(async (keys) => {
    statements += 1;
    if (keys.includes('bad')) throw new RangeError('Invalid time value');
    return new Map(keys.map((key) => [key, `of ${key}`]));
  });
  const keys = [...Array.from({ length: 60 }, (_, nth) => `good ${nth}`), 'bad', 'last'];
  const results = await Promise.allSettled(keys.map(async (key) => read(key)));
  for (const [nth, key] of keys.entries())
    expect(results[nth]).toMatchObject(
      key === 'bad' ? { reason: { message: 'Invalid time value' } } : { value: `of ${key}` },
    );
  expect(statements).toBeLessThan(15);
});

test('a call whose statement has not begun after 3 s is rejected as busy while the previous statement still runs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { read, answer, keys } = createStatements();
  const first = read('a');
  await nextTurn();
  const late = Promise.allSettled([read('b')]);
  vi.advanceTimersByTime(2_999);
  const [shared, again] = [read('c'), read('c')];
  vi.advanceTimersByTime(1);
  expect(await late).toMatchObject([{ status: 'rejected', reason: { name: 'StoreBusy' } }]);
  expect(keys).toEqual([['a']]);
  await answer({ a: 'of a' });
  expect(await first).toBe('of a');
  expect(keys).toEqual([['a'], ['c']]);
  expect(vi.getTimerCount()).toBe(0);
  await answer({ c: 'of c' });
  expect(await Promise.all([shared, again])).toEqual(['of c', 'of c']);
});

test('the 3 s of a key count from its first call, however many calls follow; a call after the refusal has 3 s again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { read, answer } = createStatements();
  const first = read('a');
  await nextTurn();
  const refused = { status: 'rejected', reason: { name: 'StoreBusy' } };
  const sharing = [read('b')];
  for (let second = 1; second < 3; second += 1) {
    vi.advanceTimersByTime(1_000);
    sharing.push(read('b'));
  }
  const settled = Promise.allSettled(sharing);
  vi.advanceTimersByTime(1_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(await settled).toMatchObject([refused, refused, refused]);
  const later = read('b');
  await answer({ a: 'of a' });
  await answer({ b: 'of b' });
  expect(await Promise.all([first, later])).toEqual(['of a', 'of b']);
});

test('a statement reads at most 100 keys, in the order of the calls', async () => {
  const { read, answer, keys } = createStatements();
  const numbers = Array.from({ length: 202 }, (_, nth) => String(nth));
  const all = numbers.map(async (key) => read(key));
  const values = Object.fromEntries(numbers.map((number) => [number, number]));
  for (let statement = 0; statement < 3; statement += 1) await answer(values);
  expect(await Promise.all(all)).toEqual(numbers);
  expect(keys.map(({ length }) => length)).toEqual([100, 100, 2]);
  expect(keys.flat()).toEqual(numbers);
});

test('if one statement cannot read all keys, the keys of later statements are rejected after 3 s while the first runs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { read, answer, keys } = createStatements();
  const numbers = Array.from({ length: 250 }, (_, nth) => String(nth));
  const all = numbers.map(async (number) => read(number));
  const [first, others] = [Promise.all(all.slice(0, 100)), Promise.allSettled(all.slice(100))];
  await nextTurn();
  vi.advanceTimersByTime(3_000);
  const refused = await others;
  expect(refused).toHaveLength(150);
  for (const one of refused) expect(one).toMatchObject({ status: 'rejected', reason: { name: 'StoreBusy' } });
  await answer(Object.fromEntries(numbers.map((number) => [number, number])));
  expect(await first).toEqual(numbers.slice(0, 100));
  expect(keys.length).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('after a failed statement, the half that is read later waits until the end of its own 3 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { read, answer, fail, keys } = createStatements();
  const [a, b] = [read('a'), Promise.allSettled([read('b')])];
  await nextTurn();
  vi.advanceTimersByTime(2_000);
  await fail(new RangeError('Invalid time value'));
  const later = read('c');
  expect(keys).toEqual([['a', 'b'], ['a']]);
  vi.advanceTimersByTime(1_000);
  expect(await b).toMatchObject([{ status: 'rejected', reason: { name: 'StoreBusy' } }]);
  vi.advanceTimersByTime(1_000);
  await answer({ a: 'of a' });
  expect(await a).toBe('of a');
  // The rejected key is not read.
  expect(keys).toEqual([['a', 'b'], ['a'], ['c']]);
  await answer({ c: 'of c' });
  expect(await later).toBe('of c');
  expect(vi.getTimerCount()).toBe(0);
});

test('a half whose time ended while the failed statement ran is rejected at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { read, answer, fail } = createStatements();
  const [a, b] = [read('a'), Promise.allSettled([read('b')])];
  await nextTurn();
  vi.advanceTimersByTime(5_000);
  await fail(new RangeError('Invalid time value'));
  vi.advanceTimersByTime(1);
  expect(await b).toMatchObject([{ status: 'rejected', reason: { name: 'StoreBusy' } }]);
  await answer({ a: 'of a' });
  expect(await a).toBe('of a');
});
