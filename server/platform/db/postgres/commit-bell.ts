import { sql } from 'kysely';
import pg from 'pg';
import type { PostgresAddress } from './postgres-address.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';

/**
 * Wakes the other nodes of one PostgreSQL database after commits, for what must arrive without a request: live notices. It carries
 * nothing: a node that hears it reads the commit feed. The notification is a statement of its own after the commit, a few times a second
 * at most, because `NOTIFY` inside a transaction makes all commits wait for each other (docs/decisions/037-notices.md).
 */

const CHANNEL = 'quad_commits';
/** Notifications of one node are at least this far apart. */
const RING_INTERVAL_MS = 200;
/** How often the feed is read without a notification: a connection may be lost, and a pooler may not support `LISTEN`. */
const POLL_INTERVAL_MS = 2_000;

export interface CommitBell {
  /** Wakes the other nodes, soon. */
  ring(): void;
  /** Reads the feed whenever another node has committed. @returns a function that stops it. */
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
    // The polls of the other nodes find what a failed notification would have shown.
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
