import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import type { BaseServices } from '#server/platform/base-services.ts';
import { readSetting } from '#server/platform/db/settings.ts';
import { parts, type Degraded } from '#server/platform/health/degraded.ts';
import { createBoundedReading } from './bounded-reading.ts';
import { addReading, byLabel, single } from './readings.ts';

interface Parts extends Pick<BaseServices, 'config' | 'store' | 'clock'> {
  readonly degraded: Degraded;
}

/** Adds what an operator must look after: failing parts, disks, and how old the copies of the data are. */
export function addUpkeepReadings(registry: Registry, { config, store, clock, degraded }: Parts): void {
  const { dataDir } = config;
  const places: readonly (readonly [string, string])[] = [
    ['data', dataDir],
    ...(config.photoBucket === null ? [['photos', path.join(dataDir, 'photos')] as const] : []),
  ];
  const readDisks = places.map(
    ([name, folder]) => [name, createBoundedReading(() => readFreeBytes(folder))] as const,
  );
  const readBackup = createBoundedReading(() => readLastBackup(store));
  const readShipped = createBoundedReading(() => readLastShipped(store));
  const ageOf = (at: number | null) => (at === null ? [] : single(Math.max(0, clock() - at) / 1000));
  addReading(registry, {
    name: 'quad_degraded',
    help: 'What fails now, by part: 1 after a failure, 0 after a success and before the first use.',
    type: 'gauge',
    aggregator: 'max',
    read: () =>
      byLabel(
        'part',
        parts.map((part) => [part, degraded.isFailing(part) ? 1 : 0]),
      ),
  });
  addReading(registry, {
    name: 'quad_disk_free_bytes',
    help: 'Free bytes of the disk with the data folder, and of the disk with the folder of photos.',
    type: 'gauge',
    aggregator: 'min',
    async read() {
      const read = readDisks.map(async ([name, readDisk]) => [name, await readDisk()] as const);
      const known = (await Promise.all(read)).filter((one): one is [string, number] => one[1] !== null);
      return byLabel('place', known);
    },
  });
  addReading(registry, {
    name: 'quad_backup_age_seconds',
    help: 'Time since the last complete "quad backup". Absent before the first backup.',
    type: 'gauge',
    aggregator: 'max',
    read: async () => ageOf(await readBackup()),
  });
  addReading(registry, {
    name: 'quad_shipped_age_seconds',
    help: 'PostgreSQL with archive_mode: time since it archived the last part of its log. Absent otherwise.',
    type: 'gauge',
    aggregator: 'max',
    read: async () => ageOf(await readShipped()),
  });
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function readLastBackup({ db }: Pick<BaseServices['store'], 'db'>): Promise<number | null> {
  const at = Date.parse((await readSetting(db, 'last-backup')) ?? '');
  return Number.isNaN(at) ? null : at;
}

/** https://www.postgresql.org/docs/current/monitoring-stats.html#MONITORING-PG-STAT-ARCHIVER-VIEW */
async function readLastShipped({
  name,
  db,
}: Pick<BaseServices['store'], 'name' | 'db'>): Promise<number | null> {
  if (name === 'sqlite') return null;
  const { rows } = await sql<{ at: number | null }>`
    select (extract(epoch from last_archived_time) * 1000)::bigint as at from pg_stat_archiver
    where current_setting('archive_mode') <> 'off'`.execute(db);
  return rows[0]?.at ?? null;
}
