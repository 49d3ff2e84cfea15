import { Registry } from 'prom-client';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { openPostgres } from '#server/platform/db/postgres/postgres.ts';
import { createDegraded } from '#server/platform/health/degraded.ts';
import { startPostgres } from '#test/postgres.ts';
import { readScrape } from '#test/prometheus.ts';
import { runStatement } from '#test/run-statement.ts';
import { aFolder } from '#test/server-process.ts';
import { addUpkeepReadings } from './upkeep-readings.ts';

const NAME = 'quad_shipped_age_seconds';

/** The metrics of a new reader, because a reader keeps its last value for ten seconds. */
async function readMetrics(databaseUrl: string): Promise<ReadonlyMap<string, number>> {
  const store = openPostgres(databaseUrl, () => {});
  const registry = new Registry();
  const log = { error: () => {}, info: () => {} };
  const config = readConfig({ DATA_DIR: await aFolder() });
  addUpkeepReadings(registry, { config, store, clock: Date.now, degraded: createDegraded(log) });
  try {
    return readScrape(await registry.metrics());
  } finally {
    await store.close();
  }
}

test.runIf(inject('store') === 'postgres')(
  'the age of the last archived part of the log is shown once PostgreSQL has archived one',
  async ({ skip }) => {
    const settings = { fsync: 'off', archive_mode: 'on', archive_command: '/bin/true' };
    const server = await startPostgres(settings);
    if (!server) return skip('there is no PostgreSQL on this machine');
    onTestFinished(() => server.stop());
    expect((await readMetrics(server.url)).has(NAME)).toBe(false);
    await runStatement(server.url, 'create table words (word text)');
    await runStatement(server.url, 'select pg_switch_wal()');
    await expect.poll(async () => (await readMetrics(server.url)).get(NAME)).toBeGreaterThanOrEqual(0);
    expect((await readMetrics(inject('postgresUrl'))).has(NAME)).toBe(false);
  },
);
