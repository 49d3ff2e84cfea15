import { sql, type RawBuilder } from 'kysely';
import { prepareQuery, prepareStatement } from '#server/platform/db/prepared.ts';
import type { SilenceWatch } from './silence-watch.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { defineWrite, type CommitEvent } from '#server/platform/db/writes/write.ts';

/**
 * Shows the nodes of one PostgreSQL database each other's commits. A transaction that changes cached data inserts its
 * events into the table `commit_events`.
 * Before a node answers from its caches, it reads the events that became visible since its last read. One query serves
 * all waiting requests. So after another node acknowledged data as private or deleted, no node shows these data
 * (docs/decisions/020).
 */

/**
 * Maximum age of a node's last read. A node whose last read is older drops its caches. Twice this age must be shorter
 * than EVENTS_KEPT_MS, because the server's clock may be set back by as much.
 */
const FEED_AGE_MAX_MS = 5 * 60_000;
const EVENTS_KEPT_MS = 15 * 60_000;
/** A node that would have to read more transactions than this drops its caches instead. */
const TRANSACTIONS_MAX = 1_000;

/** True for events that other nodes need. Each node's mail queue finds letters by itself. */
function isShared(event: CommitEvent): boolean {
  return event.kind !== 'letter-queued' && event.kind !== 'moderators-wanted';
}

/** Inserts the events of a transaction for the other nodes, in the same transaction. @returns whether there are any. */
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
 * Reads the transactions of other nodes that the last snapshot did not see. Ids alone do not give their order: a
 * transaction gets its id before its commit, so a lower id can become visible after a higher one.
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
 * @param node returns the name of this node. Its own events are left out.
 * @param notify receives the events of the other nodes.
 * @param wait begins work that waits for the server. When the server is silent, the callers of the next query are
 * refused together with the running query.
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
    // Nothing is cached before the first read.
    if (!before) return;
    notify(
      isComplete
        ? (row.events ?? []).flatMap((events) => JSON.parse(events) as CommitEvent[])
        : [{ kind: 'bulk-changed' }],
    );
  }

  return () => {
    // The query must start after this call, so this call waits for the query after the running one.
    if (!waiting) {
      const read = running.then(readFeed);
      running = read.catch(() => {});
      waiting = wait(() => read);
    }
    return waiting;
  };
}

/**
 * Deletes events that every node has read or no longer needs. Two conditions are needed: this node's clock may be ahead
 * of the server's, and older events have later times after the server's clock was set back.
 * @returns the number of deleted events.
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
