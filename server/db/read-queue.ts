import { AsyncLocalStorage } from 'node:async_hooks';
import { StoreBusy, StoreUnavailable } from './errors.ts';

/** Keys in one statement. */
const KEYS_MAX = 100;
/**
 * A key waits so long until its statement begins, counted from the first call that asks for it; later calls for it share that end. The
 * statement then waits for a connection as others do.
 */
const PATIENCE_MS = 3_000;

interface Asked<Value> extends PromiseWithResolvers<Value | undefined> {
  /** Rejects the callers. Null while no statement runs. */
  readonly timer: NodeJS.Timeout | null;
}

/**
 * Creates a reader of values by their keys that reads many in one statement: those that are asked for at the same time, and then those
 * that were asked for while the last statement ran. So each value is read after the call that asks for it.
 * @param readAll a key without a value is missing in its result. When it fails for another reason than the store, it is called again with
 *   each half of the keys, so that one bad row fails only the calls that need it.
 * @returns a function that reads one value; undefined when there is none.
 */
export function createReadQueue<Value>(
  readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  const waiting = new Map<string, Asked<Value>>();
  let state: 'idle' | 'collecting' | 'reading' = 'idle';
  // A statement belongs to no single request, so its log lines have no request id.
  const runOutsideRequests = AsyncLocalStorage.snapshot();

  function take(key: string, { timer }: Asked<Value>): void {
    waiting.delete(key);
    if (timer) clearTimeout(timer);
  }

  async function read(batch: readonly (readonly [key: string, asked: Asked<Value>])[]): Promise<void> {
    try {
      const found = await readAll(batch.map(([key]) => key));
      for (const [key, { resolve }] of batch) resolve(found.get(key));
    } catch (error) {
      if (error instanceof StoreUnavailable || batch.length === 1) {
        for (const [, { reject }] of batch) reject(error);
        return;
      }
      const half = Math.ceil(batch.length / 2);
      await read(batch.slice(0, half));
      await read(batch.slice(half));
    }
  }

  async function readWaiting(): Promise<void> {
    state = 'collecting';
    // What else is asked for at once, such as the other cards of a page, joins the first statement.
    await Promise.resolve();
    state = 'reading';
    while (waiting.size > 0) {
      const batch = waiting.entries().take(KEYS_MAX).toArray();
      for (const [key, asked] of batch) take(key, asked);
      await read(batch);
    }
    state = 'idle';
  }

  function ask(key: string): Asked<Value> {
    const giveUp = () => {
      take(key, asked);
      asked.reject(new StoreBusy('a statement for several calls has not ended in time'));
    };
    const timer = state === 'reading' ? setTimeout(giveUp, PATIENCE_MS) : null;
    const asked = { ...Promise.withResolvers<Value | undefined>(), timer };
    waiting.set(key, asked);
    if (state === 'idle') void runOutsideRequests(readWaiting);
    return asked;
  }

  return (key) => (waiting.get(key) ?? ask(key)).promise;
}
