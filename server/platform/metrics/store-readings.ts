import type { Registry } from 'prom-client';
import type { Store } from '#server/platform/db/store.ts';
import type { StoreCounts } from '#server/platform/db/store-figures.ts';
import { addReading, byLabel, single } from './readings.ts';

const numbers: readonly (readonly [
  name: string,
  type: 'counter' | 'gauge',
  key: keyof StoreCounts,
  help: string,
])[] = [
  ['quad_store_writes_waiting', 'gauge', 'writesWaiting', 'Writes that wait for a transaction.'],
  ['quad_store_writes_total', 'counter', 'writes', 'Writes that were run.'],
  [
    'quad_store_batches_total',
    'counter',
    'batches',
    'Batches of writes. Average batch size: writes divided by batches.',
  ],
  [
    'quad_store_unavailable_total',
    'counter',
    'unavailable',
    'Statements and connections that failed because the database cannot be reached or cannot write.',
  ],
  [
    'quad_store_conflicts_total',
    'counter',
    'conflicts',
    'Transactions that PostgreSQL aborted because of another transaction.',
  ],
  ['quad_store_retries_total', 'counter', 'retries', 'Further tries of transactions after a conflict.'],
];

export function addStoreReadings(registry: Registry, store: Pick<Store, 'name' | 'figures'>): void {
  for (const [name, type, key, help] of numbers)
    addReading(registry, { name, help, type, read: () => single(store.figures()[key]) });
  addReading(registry, {
    name: 'quad_store_connections',
    help: 'Connections to PostgreSQL by state: open, idle (included in open), and the maximum (max). None with SQLite.',
    type: 'gauge',
    read() {
      const { pool } = store.figures();
      if (!pool) return [];
      const { open, idle, max } = pool;
      return byLabel('state', Object.entries({ open, idle, max }));
    },
  });
  addReading(registry, {
    name: 'quad_store_connection_waiters',
    help: 'Statements and transactions that wait for a connection to PostgreSQL. None with SQLite.',
    type: 'gauge',
    read() {
      const { pool } = store.figures();
      return pool ? single(pool.waiting) : [];
    },
  });
}
