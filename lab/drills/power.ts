/**
 * Cuts the power of the disk under a node in a stream of writes and photos, many times. Unsynced writes are then lost,
 * wholly, in part or not at all. Checks the database and the photos after each cut, and starts the node again. At the
 * end compares the store with the clients' history:
 *   npm run drill -- power [--cuts 10] [--lying-disk]
 * With --lying-disk each flush is reported as done but does nothing. The drill must notice the loss, and stops at the
 * first damage. SQLite alone. Needs Linux and gcc; without gcc it is not tried.
 */
import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { kyselyOver, openDatabase } from '#server/platform/db/sqlite/sqlite-driver.ts';
import { check, type Verdict } from '../check.ts';
import { startLoad, type Seen } from './load/load.ts';
import { compileLayer, startPowered, type Cut } from './power/layer.ts';
import { comparePhotos, startUploads } from './load/photos.ts';
import { expectThat, NotTried } from './outcome/outcome.ts';
import { report } from './outcome/report.ts';
import { runDrill } from './outcome/run.ts';
import { makeFolder, makeStore, type DrillStore } from './world/store.ts';

const CUT_AFTER_MS = { min: 500, max: 3_000 };
const UPLOADERS = 2;
const LIMIT_MS = 15 * 60_000;
/** Lines of damage. */
const SHOWN = 10;

const { values } = parseArgs({
  options: { cuts: { type: 'string', default: '10' }, 'lying-disk': { type: 'boolean', default: false } },
});
const isLying = values['lying-disk'];

/** Checks a copy, so that the node itself recovers the files after the cut. @returns a sentence for each damage. */
async function findDamage(
  dataDir: string,
  copy: string,
  last: ReadonlyMap<string, string>,
): Promise<string[]> {
  await rm(copy, { recursive: true, force: true });
  await cp(dataDir, copy, { recursive: true });
  try {
    await using opened = new AsyncDisposableStack();
    const database = openDatabase(path.join(copy, 'quad.db'), { checkpointPages: 0, cacheKb: 4_096 });
    const db = opened.adopt(kyselyOver(database), (one) => one.destroy());
    const [verdict] = database.prepare('pragma integrity_check').all();
    const integrity = String(verdict?.['integrity_check']);
    return [
      ...(integrity === 'ok' ? [] : [`integrity_check: ${integrity}`]),
      ...(await comparePhotos({ db }, copy, last)),
    ];
  } catch (error) {
    return [(error as Error).message];
  }
}

await runDrill(LIMIT_MS, async (opened) => {
  const folder = await makeFolder(opened);
  const layer = await compileLayer(folder);
  if (layer === null) throw new NotTried('gcc is not installed');
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  const filled = await makeStore(opened, 'sqlite', dataDir);
  const { env, population, open } = filled;
  const start = (port?: number) =>
    startPowered(layer, { ...env, ...(port ? { PORT: `${port}` } : {}) }, folder, isLying);
  let node = await start();
  opened.defer(async () => void (await node.end('SIGKILL')));
  const load = startLoad([node.url], filled);
  const uploads = startUploads(node.url, population.viewers.slice(-UPLOADERS));
  const cuts: Cut[] = [];
  const damage: string[] = [];
  for (let nth = 1; nth <= Number(values.cuts) && !(isLying && damage.length > 0); nth += 1) {
    const { min, max } = CUT_AFTER_MS;
    await sleep(min + Math.random() * (max - min));
    cuts.push(await node.cut());
    const found = await findDamage(dataDir, path.join(folder, 'copy'), uploads.last);
    damage.push(...found.map((what) => `cut ${nth}: ${what.replaceAll(/\n[^]*/g, ' …')}`));
    // A failed start of the node is damage too.
    node = await start(node.port).catch((error: Error) => {
      damage.push(`cut ${nth}: ${error.message}`);
      return node;
    });
    if (!node.isRunning()) break;
  }
  await uploads.stop();
  const seen = await load.stop();
  await node.end('SIGTERM');
  const sum = (of: keyof Cut) => cuts.reduce((total, cut) => total + cut[of], 0);
  console.log(
    `  lost at the cuts: ${sum('lostPages')} of ${sum('unsyncedPages')} unsynced pages of 4 KB, ${sum('lostNames')} of ${sum('unsyncedNames')} unsynced names; ${uploads.acknowledged()} photos acknowledged`,
  );
  const verdict = await compare(open, seen).catch((error: Error) => error);
  if (isLying) {
    const lost =
      verdict instanceof Error ? verdict.message : `${verdict.lost} of ${verdict.acknowledged} lost`;
    console.log(`a disk that lies, ${cuts.length} cuts: acknowledged writes: ${lost}`);
    for (const what of damage.slice(0, SHOWN)) console.log(`  ${what}`);
    const isNoticed = damage.length > 0 || verdict instanceof Error || verdict.lost > 0;
    expectThat(isNoticed, 'a disk that lies was not noticed');
    return;
  }
  if (verdict instanceof Error) expectThat(false, verdict.message);
  else report(`${cuts.length} cuts of the power`, verdict, seen);
  for (const what of damage.slice(0, SHOWN)) expectThat(false, what);
});

async function compare(open: DrillStore['open'], seen: Seen): Promise<Verdict> {
  const store = await open();
  try {
    return await check(store, seen);
  } finally {
    await store.close();
  }
}
