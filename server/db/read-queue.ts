import { AsyncLocalStorage } from 'node:async_hooks';

/** Keys in one statement. A statement of the embedded store blocks the event loop, so it must take less than 5 ms. */
const BATCH_MAX = 100;

/**
 * Creates a reader of values by their keys that reads many in one statement: those that are asked for at the same time, and then those
 * that were asked for while the last statement ran. So each value is read after the call that asks for it, and a key that many wait for is
 * read once. When a statement fails, all that wait are rejected.
 * @param readAll a key without a value is missing in its result.
 * @returns a function that reads one value; undefined when there is none.
 */
export function createReadQueue<Value>(
  readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  const waiting = new Map<string, PromiseWithResolvers<Value | undefined>>();
  let isReading = false;
  // A statement belongs to no single request, so its log lines have no request id.
  const runOutsideRequests = AsyncLocalStorage.snapshot();

  async function readBatch(): Promise<void> {
    const batch = [...waiting].slice(0, BATCH_MAX);
    for (const [key] of batch) waiting.delete(key);
    try {
      const found = await readAll(batch.map(([key]) => key));
      for (const [key, { resolve }] of batch) resolve(found.get(key));
    } catch (error) {
      for (const [, { reject }] of [...batch, ...waiting]) reject(error);
      waiting.clear();
    }
  }

  async function readWaiting(): Promise<void> {
    isReading = true;
    // The other keys of the same call join the first statement.
    await Promise.resolve();
    while (waiting.size > 0) await readBatch();
    isReading = false;
  }

  return (key) => {
    let asked = waiting.get(key);
    if (!asked) {
      asked = Promise.withResolvers();
      waiting.set(key, asked);
      if (!isReading) void runOutsideRequests(readWaiting);
    }
    return asked.promise;
  };
}
