import { sql } from 'kysely';
import type { Db } from '#server/platform/db/schema/tables.ts';
import type { CommitEvent, Write } from '#server/platform/db/writes/write.ts';
import { CLAIM_MS } from '#server/platform/mail/claims.ts';

/**
 * A planted bug: the behaviour of a wrong product. It is outside the product's code, around the store, the mail or the
 * answers.
 */
export interface Plant {
  /** Runs instead of the named write, in its transaction. */
  readonly write?: { readonly name: string; readonly run: PlantedWrite };
  /** Events that a node does not get, of its own commits or of other nodes' commits. */
  readonly loses?: { readonly kind: CommitEvent['kind']; readonly of: 'itself' | 'others' };
  /** A node answers before it has the events of other nodes. */
  readonly readsLate?: boolean;
  /** A node does not read its own events after a commit whose answer was lost. */
  readonly forgetsUnknownCommits?: boolean;
  /** A commit that fails is acknowledged. */
  readonly trustsCommits?: boolean;
  /** Of the writes of one commit only the first is stored. */
  readonly storesFirst?: boolean;
  /** Writes of one commit get each other's results. */
  readonly mixesResults?: boolean;
  /** A letter that the mail server refuses counts as sent. */
  readonly trustsMail?: boolean;
  /** The clocks of the nodes differ by this. */
  readonly clockStepMs?: number;
  /** Nodes draw the same random values. */
  readonly sharesRandomness?: boolean;
  /** A cache before a node gives one answer to everybody who requests the same address. */
  readonly sharesAnswers?: boolean;
}

/** Some parameters of the writes that plants change. */
interface Params {
  readonly id: string;
  readonly ids: readonly string[];
  readonly now: number;
  readonly viewer: { readonly id: string };
  readonly targetId: string;
}

/** @param run runs the product's write. */
type PlantedWrite = (
  tx: Db,
  calls: readonly Params[],
  run: (calls: readonly unknown[]) => Promise<readonly unknown[]>,
) => Promise<readonly unknown[]>;

/** Runs a write and reverts its changes, so that only its result remains. */
export async function runWithoutEffect<T>(tx: Db, run: () => Promise<T>): Promise<T> {
  await sql`savepoint planted`.execute(tx);
  const result = await run();
  await sql`rollback to planted`.execute(tx);
  return result;
}

const withoutEffect = (name: string): Plant => ({
  write: { name, run: (tx, calls, run) => runWithoutEffect(tx, () => run(calls)) },
});

/** A write with wrong parameters. */
const changed = (name: string, change: object | ((params: Params) => object)): Plant => ({
  write: {
    name,
    run: (_tx, calls, run) =>
      run(
        calls.map((params) => ({ ...params, ...(typeof change === 'function' ? change(params) : change) })),
      ),
  },
});

/** A write after which one more statement runs. */
const followed = (name: string, follow: (tx: Db, params: Params) => Promise<unknown>): Plant => ({
  write: {
    name,
    async run(tx, calls, run) {
      const results = await run(calls);
      for (const params of calls) await follow(tx, params);
      return results;
    },
  },
});

export const plants: Readonly<Record<string, Plant>> = {
  'a node keeps its copy of a person whom it has changed': {
    loses: { kind: 'person-changed', of: 'itself' },
  },
  'a node keeps its copy of a person whom another node has changed': {
    loses: { kind: 'person-changed', of: 'others' },
  },
  'a node keeps its copy of opinions that it has changed': {
    loses: { kind: 'opinions-changed', of: 'itself' },
  },
  'a node keeps its copy of opinions that another node has changed': {
    loses: { kind: 'opinions-changed', of: 'others' },
  },
  'a node keeps its copy of reactions that it has stored': {
    loses: { kind: 'reaction-stored', of: 'itself' },
  },
  'a node keeps its copy of reactions that another node has stored': {
    loses: { kind: 'reaction-stored', of: 'others' },
  },
  'a node knows a session that it has ended': { loses: { kind: 'session-ended', of: 'itself' } },
  'a node knows a session that another node has ended': {
    loses: { kind: 'session-ended', of: 'others' },
  },
  'a node reads the commits of others one call late': { readsLate: true },
  'a node keeps its copies after a commit whose answer was lost': { forgetsUnknownCommits: true },
  'a commit that failed is acknowledged': { trustsCommits: true },
  'of the writes of one commit only the first is stored': { storesFirst: true },
  'writes of one commit get the results of each other': { mixesResults: true },
  'a letter that the mail server refuses counts as sent': { trustsMail: true },
  'a letter stays in the queue after it was sent': withoutEffect('deleteLetter'),
  'two nodes may claim one letter': {
    write: {
      name: 'claimLetters',
      async run(tx, calls, run) {
        for (const { ids, now } of calls)
          await tx.updateTable('mail_queue').set({ next_try_at: now }).where('id', 'in', ids).execute();
        return run(calls);
      },
    },
  },
  'a code is stored without its letter': followed('storeLoginCode', (tx) =>
    tx.deleteFrom('mail_queue').execute(),
  ),
  'a second reaction replaces the first': {
    write: {
      name: 'reactTo',
      async run(tx, calls, run) {
        for (const { viewer, targetId } of calls)
          await tx
            .deleteFrom('reactions')
            .where('actor_id', '=', viewer.id)
            .where('target_id', '=', targetId)
            .execute();
        return run(calls);
      },
    },
  },
  'a repeated reaction counts again': {
    write: {
      name: 'reactTo',
      async run(tx, calls, run) {
        const stored = await tx.selectFrom('reactions').selectAll().execute();
        for (const { viewer, targetId } of calls)
          if (stored.some((row) => row.actor_id === viewer.id && row.target_id === targetId))
            await sql`update people set likes = likes + 1 where id = ${targetId}`.execute(tx);
        return run(calls);
      },
    },
  },
  'a reaction is not counted': followed('reactTo', (tx, { targetId }) =>
    sql`update people set likes = max(0, likes - 1) where id = ${targetId}`.execute(tx),
  ),
  'a deleted opinion leaves its id free': followed('deleteOpinion', (tx, { id }) =>
    tx.deleteFrom('opinions').where('id', '=', id).where('deleted_at', 'is not', null).execute(),
  ),
  'a deleted opinion is still counted': followed('deleteOpinion', (tx, { id }) =>
    sql`update people set opinions = opinions + 1
      where id = (select profile_id from opinions where id = ${id})`.execute(tx),
  ),
  'the limit of opinions on one person is not kept': changed('writeOpinion', { isUnlimited: true }),
  'a code opens a session twice': {
    write: {
      name: 'startLogInSession',
      async run(tx, calls, run) {
        const codes = await tx.selectFrom('codes').selectAll().execute();
        const results = await run(calls);
        for (const { address_hash, purpose, scope, code_hash } of codes)
          await tx
            .updateTable('codes')
            .set({ code_hash })
            .where('address_hash', '=', address_hash)
            .where('purpose', '=', purpose)
            .where('scope', '=', scope)
            .execute();
        return results;
      },
    },
  },
  'wrong tries of a code are not counted': followed('tryCode', (tx) =>
    tx.updateTable('codes').set({ wrong_tries: 0 }).execute(),
  ),
  'the wait between two codes is not kept': followed('storeLoginCode', (tx) =>
    tx.updateTable('codes').set({ wait_until: 0 }).execute(),
  ),
  'a session goes on after its log-out': withoutEffect('endOneSession'),
  'a person stays public who turns private': withoutEffect('swapPhoto'),
  'the clocks of the nodes differ by more than a claim': { clockStepMs: CLAIM_MS + 10_000 },
  'the nodes draw the same random values': { sharesRandomness: true },
  'a cache gives the answer for one person to another': { sharesAnswers: true },
};

/** The write with the planted bug in it. Equal writes stay equal, so that they share statements. */
export function plantWrite(
  { write: planted }: Plant,
  write: Write<unknown, unknown>,
): Write<unknown, unknown> {
  if (planted?.name !== write.name) return write;
  const known = plantedWrites.get(planted) ?? {
    ...write,
    runAll: (tx: Db, calls: readonly unknown[]) =>
      planted.run(tx, calls as readonly Params[], (params) => write.runAll(tx, params)),
  };
  plantedWrites.set(planted, known);
  return known;
}
const plantedWrites = new WeakMap<object, Write<unknown, unknown>>();
