import { sql, type RawBuilder } from 'kysely';
import { prepareQuery, prepareStatement } from '#server/platform/db/prepared.ts';
import type { SilenceWatch } from './silence-watch.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { defineWrite, type CommitEvent } from '#server/platform/db/writes/write.ts';

/**
 * How the nodes of one PostgreSQL database learn of each other's commits. A transaction that changes what nodes cache
 * inserts its events into the table `commit_events`. Before a node answers from its caches, it reads the events that have
 * become visible since its last read, in one query for all requests that wait. So no node shows what another node has
 * acknowledged as private or deleted (docs/decisions/020).
 */

/**
 * A node that has not read the events for this long drops its caches, also when the server's clock was set back by so much. Must be
 * shorter than EVENTS_KEPT_MS.
 */
const FEED_AGE_MAX_MS = 5 * 60_000;
const EVENTS_KEPT_MS = 15 * 60_000;
/** With more transactions than this to read, a node drops its caches instead. */
const TRANSACTIONS_MAX = 1_000;

/** The part of the events that other nodes need. The mail queue of each node finds letters by itself. */
function isShared(event: CommitEvent): boolean {
  return event.kind !== 'letter-queued' && event.kind !== 'moderators-wanted';
}

/** Inserts the events of a transaction for the other nodes, in that transaction. @returns whether there are any. */
export async function shareEvents(tx: Db, node: string, events: readonly CommitEvent[]): Promise<boolean> {
  const shared = events.filter(isShared);
  if (shared.length === 0) return false;
  await insertEvents(tx, { node, events: JSON.stringify(shared) });
  return true;
}

const insertEvents = prepareStatement<{ node: string; events: string }>(
  (db, param) => ({
    compile: () =>
      sql`insert into commit_events (transaction_id, node, events, created_at)
        values (pg_current_xact_id()::text::bigint, ${param('node')}, ${param('events')},
          (extract(epoch from clock_timestamp()) * 1000)::bigint)`.compile(db),
  }),
  'later',
);

interface FeedRow {
  /** The transactions that this query sees. */
  snapshot: string;
  /** Identifies the server. After a failover another server may use transaction ids again. */
  server: string;
  /** The server's clock, in milliseconds since the epoch. */
  at: number;
  /** JSON texts of the events of each transaction; null when there are none. */
  events: string[] | null;
}

/**
 * The transactions of other nodes that the last snapshot did not see. A transaction id is given before the commit, so the
 * ids alone are no order: a lower id can become visible after a higher one.
 */
export function feedQuery(snapshot: unknown, node: unknown): RawBuilder<FeedRow> {
  const events =
    snapshot === null
      ? sql`null::text[]`
      : sql`(select array_agg(unseen.events) from (
          select c.events from commit_events as c
          where c.transaction_id >= pg_snapshot_xmax(${snapshot}::pg_snapshot)::text::bigint and c.node <> ${node}
          union all
          select c.events from commit_events as c
          where c.transaction_id in (
              select running::text::bigint from pg_snapshot_xip(${snapshot}::pg_snapshot) as running)
            and c.node <> ${node}
          limit ${sql.lit(TRANSACTIONS_MAX + 1)}) as unseen)`;
  return sql<FeedRow>`select pg_current_snapshot()::text as snapshot,
    pg_postmaster_start_time()::text as server,
    (extract(epoch from clock_timestamp()) * 1000)::bigint as at, ${events} as events`;
}

/**
 * Creates the function `catchUp` of the store.
 * @param node the name of this node, whose own events are left out.
 * @param notify receives the events of the other nodes.
 * @param wait begins what waits for the server: when it is silent, those that wait for the next query are refused with the running one.
 */
export function createCommitFeed(
  db: Db,
  node: () => string,
  notify: (events: readonly CommitEvent[]) => void,
  wait: SilenceWatch['wait'],
): () => Promise<void> {
  const readStart = prepareQuery<object, FeedRow>(db, () => ({
    compile: () => feedQuery(null, '').compile(db),
  }));
  const readSince = prepareQuery<{ snapshot: string; node: string }, FeedRow>(
    db,
    (param) => ({ compile: () => feedQuery(param('snapshot'), param('node')).compile(db) }),
    'once',
  );
  let last: Pick<FeedRow, 'snapshot' | 'server' | 'at'> | null = null;
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;

  async function readFeed(): Promise<void> {
    waiting = null;
    const before = last;
    const [row] = before ? await readSince({ snapshot: before.snapshot, node: node() }) : await readStart({});
    if (!row) return;
    const isComplete =
      row.server === before?.server &&
      Math.abs(row.at - before.at) < FEED_AGE_MAX_MS &&
      (row.events?.length ?? 0) <= TRANSACTIONS_MAX;
    last = row;
    // Before the first read, nothing is cached.
    if (!before) return;
    notify(
      isComplete
        ? (row.events ?? []).flatMap((events) => JSON.parse(events) as CommitEvent[])
        : [{ kind: 'bulk-changed' }],
    );
  }

  return () => {
    // The query must start after this call, so it is the one after the running one.
    if (!waiting) {
      const read = running.then(readFeed);
      running = read.catch(() => {});
      waiting = wait(() => read);
    }
    return waiting;
  };
}

/**
 * Deletes events that every node has read or no longer needs. Both conditions: this node's clock may be ahead of the server's, and after
 * the server's clock was set back, older events have later times.
 * @returns how many.
 */
export const deleteOldCommitEvents = defineWrite(
  'deleteOldCommitEvents',
  async (tx, { now, limit }: { now: number; limit: number }): Promise<number> => {
    const { rows } = await sql`delete from commit_events where created_at in (
      select created_at from commit_events
      where created_at < ${now - EVENTS_KEPT_MS}
        and created_at < (select max(created_at) from commit_events) - ${EVENTS_KEPT_MS}
      order by created_at limit ${limit}) returning 1`.execute(tx);
    return rows.length;
  },
);
