/**
 * Ends a node with kill -9 in a stream of writes and photos, and starts it again, many times. Then compares the store
 * with the clients' history. Also compares photos with rows, before and after the sweep of photos without an owner:
 *   npm run drill -- kill [--store sqlite|postgres] [--kills 50]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { check } from '../check.ts';
import { startLoad } from './load/load.ts';
import { startNode } from '../processes.ts';
import { expectThat } from './outcome/outcome.ts';
import { comparePhotos, compareSweptPhotos, startUploads } from './load/photos.ts';
import { report } from './outcome/report.ts';
import { runDrill } from './outcome/run.ts';
import { makeFolder, makeStore, storeNames, type StoreName } from './world/store.ts';

/** A node is killed at a random time in this span after it is ready. */
const KILLED_AFTER_MS = { min: 200, max: 2_000 };
const UPLOADERS = 2;
/** Lines of faults. */
const SHOWN = 10;
const LIMIT_MS = 30 * 60_000;

const { values } = parseArgs({
  options: { store: { type: 'string' }, kills: { type: 'string', default: '50' } },
});

async function killRepeatedly(opened: AsyncDisposableStack, name: StoreName, kills: number): Promise<void> {
  const folder = await makeFolder(opened);
  const filled = await makeStore(opened, name, folder);
  const { env, population, open } = filled;
  let node = await startNode(env, folder);
  opened.defer(async () => void (await node.end('SIGKILL')));
  const load = startLoad([node.url], filled);
  const uploads = startUploads(node.url, population.viewers.slice(-UPLOADERS));
  const starts: number[] = [];
  for (let nth = 0; nth < kills; nth += 1) {
    const { min, max } = KILLED_AFTER_MS;
    await sleep(min + Math.random() * (max - min));
    await node.end('SIGKILL');
    const began = performance.now();
    node = await startNode({ ...env, PORT: String(node.port) }, folder);
    starts.push(performance.now() - began);
  }
  await uploads.stop();
  const seen = await load.stop();
  await node.end('SIGTERM');
  const store = await open();
  opened.defer(() => store.close());
  report(`${kills} × kill -9 on ${name}`, await check(store, seen), seen);
  const before = await comparePhotos(store, folder, uploads.last);
  const after = await compareSweptPhotos(store, folder);
  console.log(
    `  ${uploads.acknowledged()} photos acknowledged; ${before.length} faults of photos, ${after.length} after the sweep`,
  );
  expectThat(uploads.acknowledged() > 0, 'no photo was acknowledged');
  for (const what of [...before, ...after].slice(0, SHOWN)) expectThat(false, what);
  console.log(`  ready again after ${(Math.max(...starts) / 1000).toFixed(1)} s at most`);
}

for (const name of storeNames.filter((store) => values.store === undefined || store === values.store))
  await runDrill(LIMIT_MS, (opened) => killRepeatedly(opened, name, Number(values.kills)));
