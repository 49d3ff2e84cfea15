import type { Db } from './store.ts';

/**
 * Named writes. A write is a function from plain data to plain data that runs inside a transaction. Because nothing but
 * data goes in and comes out, a store may run many writes in one commit, repeat one after a lost race, or run it on
 * another thread.
 */

/**
 * The plain-data form of `T`: what `structuredClone` copies without loss. A function has none, so a write that takes or
 * returns one does not compile.
 */
type Plain<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends (...args: never[]) => unknown
    ? never
    : { readonly [Key in keyof T]: Plain<T[Key]> };

/**
 * @param Params what the caller knows: ids, times, hashes. Clock and randomness are read before, never inside.
 * @param Result what happened. A refusal is a value of the result, never an exception: an exception rolls the
 *   transaction back, and with it every other write of the same commit.
 */
export interface Write<Params, Result> {
  /** Unique. Appears in logs and measurements. */
  readonly name: string;
  readonly run: (tx: Db, params: Params) => Promise<Result>;
}

const names = new Set<string>();

/** Defines a named write. `run` has no effect outside the database, other than through {@link afterCommit}. */
export function defineWrite<Params, Result>(
  name: string,
  run: (tx: Db, params: Params) => Promise<Result & Plain<Result>>,
): Write<Plain<Params>, Result> {
  if (names.has(name)) throw new Error(`two writes are named ${name}`);
  names.add(name);
  return { name, run: run as Write<Plain<Params>, Result>['run'] };
}

/** What the rest of the process learns from a commit. Plain data, so that it can cross threads and nodes. */
export type CommitEvent =
  /** A letter is in the queue. */
  | { readonly kind: 'letter-queued' }
  /** What others see of a person has changed: details, photo, visibility, number of likes or dislikes; or the person is new. */
  | { readonly kind: 'person-changed'; readonly personId: string }
  /** The opinions on a profile and their number have changed. */
  | { readonly kind: 'opinions-changed'; readonly profileId: string };

const eventsOf = new WeakMap<Db, CommitEvent[]>();

/** Called inside a write: `event` reaches the store's listeners once the transaction is committed, never before. */
export function afterCommit(tx: Db, event: CommitEvent): void {
  const events = eventsOf.get(tx);
  if (events) events.push(event);
  else eventsOf.set(tx, [event]);
}

/** The events of a transaction, in order. */
export function commitEventsOf(tx: Db): readonly CommitEvent[] {
  return eventsOf.get(tx) ?? [];
}

export type CommitListener = (event: CommitEvent) => void;

/** The listeners of one store. */
export function createCommitListeners(): {
  add(listener: CommitListener): () => void;
  notify(events: readonly CommitEvent[]): void;
} {
  const listeners = new Set<CommitListener>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(events) {
      for (const event of events) for (const listener of listeners) listener(event);
    },
  };
}
