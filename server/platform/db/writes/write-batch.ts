import { StoreUnavailable } from '#server/platform/db/errors.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { commitEventsOf, type CommitEvent, type Write } from './write.ts';

/** A named write with its parameters. */
export interface WriteCall {
  readonly write: Write<unknown, unknown>;
  readonly params: unknown;
}

export type Outcome = { readonly result: unknown } | { readonly error: unknown };

export interface BatchOutcome {
  /** One for each call, in the order of the calls. */
  readonly outcomes: readonly Outcome[];
  /** In the order of the commits. */
  readonly events: readonly CommitEvent[];
}

/** @param writes the number of writes in the transaction. */
export type Transact = <T>(work: (tx: Db) => Promise<T>, writes: number) => Promise<T>;

/**
 * Runs writes in one transaction. When a write throws, the transaction is rolled back. Then each half of the batch runs
 * in its own transaction, and so on. So only writes that fail alone are rejected. Resolves after the last commit.
 */
export async function runBatch(transact: Transact, calls: readonly WriteCall[]): Promise<BatchOutcome> {
  try {
    return await transact((tx) => runAll(tx, calls), calls.length);
  } catch (error) {
    // When the store cannot write now, the whole batch fails: trying each write would only take longer.
    if (calls.length === 1 || error instanceof StoreUnavailable)
      return { outcomes: calls.map(() => ({ error })), events: [] };
    const half = Math.ceil(calls.length / 2);
    const first = await runBatch(transact, calls.slice(0, half));
    const second = await runBatch(transact, calls.slice(half));
    return {
      outcomes: [...first.outcomes, ...second.outcomes],
      events: [...first.events, ...second.events],
    };
  }
}

async function runAll(tx: Db, calls: readonly WriteCall[]): Promise<BatchOutcome> {
  const outcomes: Outcome[] = [];
  for (const { write, params } of joinCalls(calls))
    for (const result of await write.runAll(tx, params)) outcomes.push({ result });
  return { outcomes, events: commitEventsOf(tx) };
}

/** Joins consecutive calls of the same write. */
function joinCalls(calls: readonly WriteCall[]): { write: WriteCall['write']; params: unknown[] }[] {
  const joined: { write: WriteCall['write']; params: unknown[] }[] = [];
  for (const { write, params } of calls) {
    const last = joined.at(-1);
    if (last?.write === write) last.params.push(params);
    else joined.push({ write, params: [params] });
  }
  return joined;
}
