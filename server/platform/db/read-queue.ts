import { StoreBusy, StoreUnavailable } from './errors.ts';
import { runOutsideRequest } from '#server/platform/process/request-context.ts';

/** Keys in one statement. */
const KEYS_MAX = 100;
/**
 * Maximum wait for a key until its statement starts, counted from the first call that asks for the key. Later calls
 * have the same deadline. The time while the statement runs, or waits for a connection, does not count. After a failed
 * statement, the key waits again until the same deadline.
 */
const PATIENCE_MS = 3_000;

interface Asked<Value> extends PromiseWithResolvers<Value | undefined> {
  /** Milliseconds of `performance.now()`. */
  readonly endsAt: number;
  /** Rejects the callers. Undefined while the statement runs. */
  timer?: NodeJS.Timeout | undefined;
}

type Batch<Value> = readonly (readonly [key: string, asked: Asked<Value>])[];

/**
 * Creates a reader that reads many values by their keys in one statement. The first statement reads the keys of
 * simultaneous calls. Each next one reads the keys that were requested while the last one ran. So each value is read
 * after the call that asks for it.
 * @param readAll leaves out keys without a value. If it fails and the store is not the reason, each half of the keys is
 * read again. So one bad row fails only the calls that need it.
 * @returns a function that reads one value; undefined when there is none.
 */
export function createReadQueue<Value>(
  readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  const waiting = new Map<string, Asked<Value>>();
  let state: 'idle' | 'collecting' | 'reading' = 'idle';

  /** Rejects the callers when their time is over. */
  function startWait(asked: Asked<Value>, onEnd?: () => void): void {
    const giveUp = () => {
      asked.timer = undefined;
      onEnd?.();
      asked.reject(new StoreBusy('a statement for several calls has not ended in time'));
    };
    asked.timer = setTimeout(giveUp, Math.max(0, asked.endsAt - performance.now()));
  }

  /** Ends the wait of a batch. @returns the callers that still wait. */
  function endWait(batch: Batch<Value>): Batch<Value> {
    return batch.filter(([, asked]) => {
      const isWaiting = asked.timer !== undefined;
      clearTimeout(asked.timer);
      asked.timer = undefined;
      return isWaiting;
    });
  }

  async function read(batch: Batch<Value>): Promise<void> {
    if (batch.length === 0) return;
    try {
      const found = await readAll(batch.map(([key]) => key));
      for (const [key, { resolve }] of batch) resolve(found.get(key));
    } catch (error) {
      if (error instanceof StoreUnavailable || batch.length === 1) {
        for (const [, { reject }] of batch) reject(error);
        return;
      }
      const half = Math.ceil(batch.length / 2);
      const later = batch.slice(half);
      for (const [, asked] of later) startWait(asked);
      await read(batch.slice(0, half));
      await read(endWait(later));
    }
  }

  async function readWaiting(): Promise<void> {
    state = 'collecting';
    // Requests of the same moment, such as the other cards of a page, join the first statement.
    await Promise.resolve();
    state = 'reading';
    while (waiting.size > 0) {
      const batch = waiting.entries().take(KEYS_MAX).toArray();
      for (const [key] of batch) waiting.delete(key);
      await read(endWait(batch));
    }
    state = 'idle';
  }

  function ask(key: string): Asked<Value> {
    const endsAt = performance.now() + PATIENCE_MS;
    const asked: Asked<Value> = { ...Promise.withResolvers<Value | undefined>(), endsAt };
    waiting.set(key, asked);
    startWait(asked, () => void waiting.delete(key));
    // A statement reads for several requests.
    if (state === 'idle') void runOutsideRequest(readWaiting);
    return asked;
  }

  return (key) => (waiting.get(key) ?? ask(key)).promise;
}
