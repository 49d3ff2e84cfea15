import { expect, test } from 'vitest';
import { StoreUnavailable } from './errors.ts';
import { createReadQueue } from './read-queue.ts';

/** A read queue whose statements end when the test ends them. */
function createStatements() {
  const statements: { keys: readonly string[]; end: PromiseWithResolvers<ReadonlyMap<string, string>> }[] =
    [];
  const read = createReadQueue<string>((keys) => {
    const end = Promise.withResolvers<ReadonlyMap<string, string>>();
    statements.push({ keys, end });
    return end.promise;
  });
  /** Ends the last statement with these values. */
  const answer = async (values: Record<string, string>) => {
    statements.at(-1)?.end.resolve(new Map(Object.entries(values)));
    await Promise.resolve();
  };
  return { read, answer, statements, keys: () => statements.map(({ keys }) => keys) };
}

test('keys that are asked for while a statement runs are read together by the next one, each once', async () => {
  const { read, answer, keys } = createStatements();
  const first = read('a');
  const others = ['b', 'c', 'b'].map(async (key) => read(key));
  expect(keys()).toEqual([['a']]);
  await answer({ a: 'of a' });
  expect(await first).toBe('of a');
  expect(keys()).toEqual([['a'], ['b', 'c']]);
  await answer({ b: 'of b' });
  expect(await Promise.all(others)).toEqual(['of b', undefined, 'of b']);
});

test('a key that is being read is read again for who asks later, so nobody gets a value that is older than the call', async () => {
  const { read, answer, keys } = createStatements();
  const [early, late] = [read('a'), read('a')];
  await answer({ a: 'old' });
  expect(await early).toBe('old');
  await answer({ a: 'new' });
  expect(await late).toBe('new');
  expect(keys()).toEqual([['a'], ['a']]);
});

test('a statement that fails rejects all that wait, and the next call reads again', async () => {
  const { read, answer, statements, keys } = createStatements();
  const all = ['a', 'b', 'c'].map(async (key) => read(key));
  statements[0]?.end.reject(new StoreUnavailable('the connection ended'));
  for (const result of await Promise.allSettled(all))
    expect(result).toMatchObject({ status: 'rejected', reason: { message: 'the connection ended' } });
  const again = read('b');
  expect(keys()).toEqual([['a'], ['b']]);
  await answer({ b: 'of b' });
  expect(await again).toBe('of b');
});

test('a statement reads at most 200 keys, in the order of the calls', async () => {
  const { read, answer, keys } = createStatements();
  const numbers = Array.from({ length: 302 }, (_, nth) => String(nth));
  const all = numbers.map(async (key) => read(key));
  const values = Object.fromEntries(numbers.map((number) => [number, number]));
  for (let statement = 0; statement < 3; statement += 1) await answer(values);
  expect(await Promise.all(all)).toEqual(numbers);
  expect(keys().map(({ length }) => length)).toEqual([1, 200, 101]);
  expect(keys().flat()).toEqual(numbers);
});
