import { existsSync } from 'node:fs';
import path from 'node:path';
import { inject, test } from 'vitest';
import { anEmptyDatabase } from './postgres-admin.ts';
import { aFolder, runServer, runSources, type ServerProcess } from './server-process.ts';
import { MODERATOR, walkThrough } from './smoke-journey.ts';

/** The folder with the sources of an earlier version; `npm test -- previous` sets it. */
const PREVIOUS = process.env['PREVIOUS_CODE'];

/**
 * The journey of that version, with its contract. A version without a journey gets a copy of this version's journey.
 */
async function journeyOf(root: string): Promise<(server: ServerProcess, dataDir: string) => Promise<void>> {
  const journey = (await import(
    /* @vite-ignore */ path.join(root, 'test/smoke-journey.ts')
  )) as typeof import('./smoke-journey.ts');
  return ({ url }, dataDir) => journey.walkThrough({ url, dataDir });
}

async function stop(server: ServerProcess): Promise<void> {
  server.kill('SIGINT');
  await server.ended;
}

test('the previous version serves while this version updates the store, and restarts on the new schema', async ({
  expect,
  skip,
}) => {
  const previous = PREVIOUS ?? skip('npm test -- previous runs it, with the folder of an earlier version');
  expect(existsSync(path.join(previous, 'server/entry.mjs'))).toBe(true);
  const oldJourney = await journeyOf(previous);
  const newJourney = ({ url }: ServerProcess, folder: string) => walkThrough({ url, dataDir: folder });
  const dataDir = await aFolder();
  const isPostgres = inject('store') === 'postgres';
  const env = {
    DATA_DIR: dataDir,
    ...(isPostgres ? { DATABASE_URL: await anEmptyDatabase() } : {}),
    SECRET: 'a secret of the tests, 32 characters or more',
    LIMITS: 'off',
    MODERATORS: MODERATOR,
  };
  const old = await runSources(previous, env);
  await old.prints('Quad is ready');
  await oldJourney(old, dataDir);
  // Only one process at a time can use the embedded store.
  if (!isPostgres) await stop(old);
  const current = await runServer(env);
  await current.prints('Quad is ready');
  await newJourney(current, dataDir);
  if (isPostgres) {
    await oldJourney(old, dataDir);
    await stop(old);
  } else {
    await stop(current);
  }
  const again = await runSources(previous, env);
  await again.prints('Quad is ready');
  await oldJourney(again, dataDir);
  if (isPostgres) await newJourney(current, dataDir);
  await Promise.all([stop(again), stop(current)]);
}, 300_000);
