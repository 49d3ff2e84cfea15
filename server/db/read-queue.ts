import { AsyncLocalStorage } from 'node:async_hooks';
import { StoreBusy, StoreUnavailable } from './errors.ts';

/** A call waits so long for its statement, as for a connection. */
const PATIENCE_MS = 3_000;

interface Asked<Value> extends PromiseWithResolvers<Value | undefined> {
  /** As `performance.now()`. */
  readonly since: number;
}

/**
 * Creates a reader of values by their keys that reads many in one statement: those that are asked for at the same time, and then those
 * that were asked for while the last statement ran. So each value is read after the call that asks for it.
 * @param readAll a key without a value is missing in its result. When it fails for another reason than the store, it is called again for
 *   each key alone, so that one bad row fails only the calls that need it.
 * @param keysMax keys in one statement.
 * @returns a function that reads one value; undefined when there is none.
 */
export function createReadQueue<Value>(
  readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  keysMax = 100,
): (key: string) => Promise<Value | undefined> {
  const waiting = new Map<string, Asked<Value>>();
  let isReading = false;
  // A statement belongs to no single request, so its log lines have no request id.
  const runOutsideRequests = AsyncLocalStorage.snapshot();

  function takeBatch(): [key: string, asked: Asked<Value>][] {
    const batch = waiting.entries().take(keysMax).toArray();
    for (const [key] of batch) waiting.delete(key);
    const oldest = performance.now() - PATIENCE_MS;
    const isInTime = ([, { since }]: (typeof batch)[number]) => since >= oldest;
    for (const [, { reject }] of batch.filter((asked) => !isInTime(asked)))
      reject(new StoreBusy('too many reads wait'));
    return batch.filter(isInTime);
  }

  async function read(batch: readonly [key: string, asked: Asked<Value>][]): Promise<void> {
    try {
      const found = await readAll(batch.map(([key]) => key));
      for (const [key, { resolve }] of batch) resolve(found.get(key));
    } catch (error) {
      if (error instanceof StoreUnavailable || batch.length === 1)
        for (const [, { reject }] of batch) reject(error);
      else for (const asked of batch) await read([asked]);
    }
  }

  async function readWaiting(): Promise<void> {
    isReading = true;
    // The calls that go on in this turn of the event loop join the first statement.
    await Promise.resolve();
    while (waiting.size > 0) {
      const batch = takeBatch();
      if (batch.length > 0) await read(batch);
    }
    isReading = false;
  }

  return (key) => {
    let asked = waiting.get(key);
    if (!asked) {
      asked = { ...Promise.withResolvers<Value | undefined>(), since: performance.now() };
      waiting.set(key, asked);
      if (!isReading) void runOutsideRequests(readWaiting);
    }
    return asked.promise;
  };
}
