import { sql } from 'kysely';
import pg from 'pg';
import type { PostgresAddress } from './postgres-address.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';

/**
 * Wakes the other nodes of a PostgreSQL database after commits, so that live notices arrive without a request. The
 * notification is empty: a node that receives it reads the commit feed.
 * The notification is a separate statement after the commit, sent a few times a second at most. `NOTIFY` inside a
 * transaction would make all commits wait for each other (docs/decisions/037-notices.md).
 */

const CHANNEL = 'quad_commits';
/** Minimum interval between notifications of one node. */
const RING_INTERVAL_MS = 200;
/**
 * Interval of reads of the feed without a notification. They are needed when a connection is lost, or when a pooler
 * does not support `LISTEN`.
 */
const POLL_INTERVAL_MS = 2_000;

export interface CommitBell {
  /** Wakes the other nodes, soon. */
  ring(): void;
  /** Reads the feed after each commit of another node. @returns a function that stops these reads. */
  listen(): () => void;
  close(): Promise<void>;
}

/** @param read reads the feed. */
export function createCommitBell(db: Db, address: PostgresAddress, read: () => Promise<void>): CommitBell {
  let ringing: NodeJS.Timeout | null = null;
  let isAgain = false;
  let listeners = 0;
  let client: pg.Client | null = null;
  let poll: NodeJS.Timeout | null = null;
  let closing: Promise<void> = Promise.resolve();

  function ring(): void {
    isAgain = ringing !== null;
    if (ringing) return;
    // After a failed notification, the polls of the other nodes find the commit.
    void sql`select pg_notify(${CHANNEL}, '')`.execute(db).catch(() => {});
    ringing = setTimeout(() => {
      ringing = null;
      if (isAgain) ring();
    }, RING_INTERVAL_MS).unref();
  }

  const readAgain = () => void read().catch(() => {});

  async function connect(): Promise<void> {
    const connection = new pg.Client({ application_name: 'quad', keepAlive: true, ...address });
    client = connection;
    const forget = () => {
      if (client === connection) client = null;
    };
    connection.on('error', forget).on('end', forget).on('notification', readAgain);
    try {
      await connection.connect();
      await connection.query(`listen ${CHANNEL}`);
    } catch {
      forget();
      await connection.end().catch(() => {});
    }
  }

  function start(): void {
    void connect();
    poll = setInterval(() => {
      if (!client) void connect();
      readAgain();
    }, POLL_INTERVAL_MS).unref();
  }

  function stop(): void {
    if (poll) clearInterval(poll);
    poll = null;
    const connection = client;
    client = null;
    if (connection) closing = connection.end().catch(() => {});
  }

  return {
    ring,
    listen() {
      listeners += 1;
      if (listeners === 1) start();
      let isListening = true;
      return () => {
        if (!isListening) return;
        isListening = false;
        listeners -= 1;
        if (listeners === 0) stop();
      };
    },
    async close() {
      if (ringing) clearTimeout(ringing);
      stop();
      await closing;
    },
  };
}
