/** Number of photos that are read or written in parallel. A photo has less than 400 KB. */
const AT_ONCE = 8;

/**
 * Works on all items, 8 in parallel. After an error no further work begins.
 * @throws the first error, after all running work has ended.
 */
export async function inParallel<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  // A shared generator gives each item to one of the parallel workers. When one throws, the generator ends for all.
  const waiting = (async function* () {
    yield* items;
  })();
  const take = async () => {
    for await (const item of waiting) await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, take));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
