import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '#server/platform/db/open.ts';
import { runQuadWith } from '#test/run-quad.ts';
import { check } from '../../check.ts';
import { checkHistory, type Write } from '../../history.ts';
import { startLoad } from '../load/load.ts';
import { startNode } from '../../processes.ts';
import { expectThat } from '../outcome/outcome.ts';
import { report } from '../outcome/report.ts';
import { makeEmptyPlace, makeFolder, makeStore, type StoreName } from '../world/store.ts';

const CALM_MS = 8_000;

/**
 * Makes a backup under writes and loses everything else. Then looks in the restored store for the writes acknowledged
 * before the backup.
 */
export async function backUpAndRestore(opened: AsyncDisposableStack, name: StoreName): Promise<void> {
  const folder = await makeFolder(opened);
  const filled = await makeStore(opened, name, folder);
  const { env } = filled;
  const node = await startNode(env, folder);
  opened.defer(async () => void (await node.end('SIGKILL')));
  const load = startLoad([node.url], filled);
  await sleep(CALM_MS);

  const beganAt = performance.now();
  const backups = path.join(folder, 'backups');
  const backup = await runQuadWith(env, ['backup', backups]);
  const backupS = (performance.now() - beganAt) / 1000;
  expectThat(backup.code === 0, `backup ended with ${backup.code}: ${backup.error}`);
  await sleep(CALM_MS / 2);
  const seen = await load.stop();
  await node.end('SIGKILL');

  const place = await makeEmptyPlace(folder, env['DATABASE_URL'] ?? null);
  const [made = ''] = /\S*quad-\d{8}T\d+Z/.exec(backup.out) ?? [];
  const restoredAt = performance.now();
  const restore = await runQuadWith({ ...env, ...place }, ['restore', path.resolve(backups, made)]);
  expectThat(restore.code === 0, `restore ended with ${restore.code}: ${restore.error}${restore.out}`);
  const restored = await startNode({ ...env, ...place }, folder);
  const restoreS = (performance.now() - restoredAt) / 1000;
  await restored.end('SIGTERM');

  const store = await openStore(
    { databaseUrl: place['DATABASE_URL'] ?? null, dataDir: place['DATA_DIR'] ?? '' },
    () => {},
  );
  opened.defer(() => store.close());
  // The backup may or may not contain later writes.
  const writes = seen.writes.map((write): Write =>
    write.ended < beganAt ? write : { ...write, outcome: 'unknown' },
  );
  const doubled = checkHistory({ ...seen, reads: [], last: [] }).filter(
    ({ kind }) => kind === 'doubled effect',
  );
  expectThat(doubled.length === 0, `${doubled.length} codes have logged in twice`);
  report(`backup under writes and restore on ${name}`, await check(store, { writes, reads: [] }), seen);
  console.log(`  backup ${backupS.toFixed(1)} s; restore until the node is ready ${restoreS.toFixed(1)} s`);
  const failed = seen.answers.filter(({ status }) => status !== 200);
  expectThat(failed.length === 0, `${failed.length} requests failed during the backup`);
}
