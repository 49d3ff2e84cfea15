import type { ReactionKind } from '#contract/user.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { runOutsideRequest } from '#server/platform/process/request-context.ts';

/**
 * Named writes. A write is a function that runs inside a transaction and accepts and returns plain data only. So a
 * store may run many writes in one commit, retry a write after a conflict, or run it on another thread.
 */

/**
 * `T` as plain data that `structuredClone` copies without loss. Functions become `never`. So a write that accepts or
 * returns a function does not compile.
 */
type Plain<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends (...args: never[]) => unknown
    ? never
    : { readonly [Key in keyof T]: Plain<T[Key]> };

/**
 * @param Params values from the caller: ids, times, hashes. The caller reads clock and randomness; a write never does.
 * @param Result the outcome. A refusal is a value of the result, never an exception. An exception rolls back the
 * transaction and every other write of the same commit.
 */
export interface Write<Params, Result> {
  /** Unique name for logs and measurements. */
  readonly name: string;
  /** Runs calls in one transaction. Returns one result per call, in their order. */
  readonly runAll: (tx: Db, calls: readonly Params[]) => Promise<readonly Result[]>;
  /** True if {@link defineBulkWrite} defined this write. */
  readonly isBulk: boolean;
  /** True if the write gets a connection before other waiting writes (docs/decisions/050). */
  readonly goesFirst: boolean;
  /** True if the write does not wait behind other writes. */
  readonly isUrgent: boolean;
}

const names = new Set<string>();

function checkName(name: string): void {
  if (names.has(name)) throw new Error(`two writes are named ${name}`);
  names.add(name);
}

/**
 * Defines a named write. `run` must have no effect outside the database except through {@link afterCommit}.
 * @param goesFirst for a rare write of a call that waits for several connections, one after the other.
 * @param isUrgent for a write that goes first and waits behind no other write. Of these, one runs at a time.
 */
export function defineWrite<Params, Result>(
  name: string,
  run: (tx: Db, params: Params) => Promise<Result & Plain<Result>>,
  { goesFirst = false, isUrgent = false } = {},
): Write<Plain<Params>, Result> {
  checkName(name);
  const runAll = async (tx: Db, calls: readonly Params[]) => {
    const results: Result[] = [];
    for (const params of calls) results.push(await run(tx, params));
    return results;
  };
  return { name, runAll, isBulk: false, goesFirst: goesFirst || isUrgent, isUrgent } as Write<
    Plain<Params>,
    Result
  >;
}

/**
 * Defines a frequent write whose calls share statements: a statement takes the values of all calls. On PostgreSQL only
 * these writes share commits.
 * @param runAll may lock only people before it inserts. It must lock people in the order of their ids, so that two
 * nodes never deadlock.
 */
export function defineBulkWrite<Params, Result>(
  name: string,
  runAll: (tx: Db, calls: readonly Params[]) => Promise<readonly (Result & Plain<Result>)[]>,
): Write<Plain<Params>, Result> {
  checkName(name);
  return { name, runAll, isBulk: true, goesFirst: true, isUrgent: false } as Write<Plain<Params>, Result>;
}

/**
 * A change that a commit reports to the rest of the process. Plain data, so that other threads and nodes can receive
 * it.
 */
export type CommitEvent =
  /** A letter was added to the mail queue. */
  | { readonly kind: 'letter-queued'; readonly dueAt: number }
  /** A person is new, or their details, photo, state or visibility changed. */
  | { readonly kind: 'person-changed'; readonly personId: string }
  /** A reaction is new, and with it the target's number of likes or dislikes. */
  | {
      readonly kind: 'reaction-stored';
      readonly actorId: string;
      readonly targetId: string;
      readonly reaction: ReactionKind;
    }
  /** The opinions on a profile and their number have changed. */
  | { readonly kind: 'opinions-changed'; readonly profileId: string }
  /** The relations of a person have changed: a block, or an opinion by that person that only some people see. */
  | { readonly kind: 'relations-changed'; readonly personId: string }
  /** A person has a new notice that no other event names, or has read notices. */
  | { readonly kind: 'notices-changed'; readonly personId: string }
  /** A case needs a mail to the moderators or a call of the operator's webhook. */
  | { readonly kind: 'moderators-wanted' }
  | { readonly kind: 'session-ended'; readonly sessionHash: string }
  /** Anything may have changed: a bulk load, or commits of other nodes that this node has not seen one by one. */
  | { readonly kind: 'bulk-changed' };

const eventsOf = new WeakMap<Db, CommitEvent[]>();

/** Registers an event inside a write. The store sends it to its listeners after the commit. */
export function afterCommit(tx: Db, event: CommitEvent): void {
  const events = eventsOf.get(tx);
  if (events) events.push(event);
  else eventsOf.set(tx, [event]);
}

/** The events of a transaction, in the order of their registration. */
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
    // The work that listeners start goes on after the request that caused the commit.
    notify: (events) =>
      runOutsideRequest(() => {
        for (const event of events) for (const listener of listeners) listener(event);
      }),
  };
}
