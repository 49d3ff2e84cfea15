/** Photos that are read or written at once. One has less than 400 KB. */
const AT_ONCE = 8;

/**
 * Works on all items, on 8 at once. After an error no further work begins.
 * @throws the first error, after all work that had begun has ended.
 */
export async function inParallel<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  // A generator gives each item once, also when several ask, and ends for all when one of them throws.
  const waiting = (async function* () {
    yield* items;
  })();
  const take = async () => {
    for await (const item of waiting) await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, take));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
