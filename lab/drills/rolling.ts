/**
 * Replaces two nodes behind HAProxy under writes, one after the other, and counts failed requests. Both nodes begin
 * with the previous version and its schema, are updated to this version, go back, and so on:
 *   npm run drill -- rolling [--replacements 20] [--from <tag or commit>]
 * The previous version is the last release. Without a release, it is the last commit of the oldest schema that this
 * version supports. Needs git, HAProxy and PostgreSQL on this machine.
 */
import { mkdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { describeVersion, findPreviousVersion, unpackVersion } from '../../scripts/previous-version.ts';
import { check } from '../check.ts';
import { balanceNodes } from './world/haproxy.ts';
import { startLoad } from './load/load.ts';
import { startNode } from '../processes.ts';
import { expectThat, NotTried } from './outcome/outcome.ts';
import { formatStatuses, report } from './outcome/report.ts';
import { runDrill } from './outcome/run.ts';
import { makeFolder, makeStore } from './world/store.ts';

const LIMIT_MS = 20 * 60_000;
/** HAProxy checks every second; a busy machine delays a check. */
const NOTICED_MS = 4_000;
const NODES = 2;

const { values } = parseArgs({
  options: { replacements: { type: 'string', default: '20' }, from: { type: 'string' } },
});

/** Unpacks a version. @returns the file that starts its server, and the functions that fill its store. */
async function unpack(ref: string, folder: string) {
  await mkdir(folder);
  unpackVersion(ref, folder);
  const [{ openStore }, { fillWithDemoPeople }] = (await Promise.all([
    import(findModule(folder, 'db/open.ts')),
    import(path.join(folder, 'demo/fill.ts')),
  ])) as [typeof import('#server/platform/db/open.ts'), typeof import('#demo/fill.ts')];
  return { entry: path.join(folder, 'server/entry.mjs'), code: { openStore, fillWithDemoPeople } };
}

await runDrill(LIMIT_MS, async (opened) => {
  const ref = values.from ?? findPreviousVersion();
  if (ref === null) throw new NotTried('there is no tag v* and no commit of an earlier schema: set --from');
  console.log(`the previous version: ${describeVersion(ref)}`);
  const folder = await makeFolder(opened);
  const previous = await unpack(ref, path.join(folder, 'previous'));
  const filled = await makeStore(opened, 'postgres', folder, { code: previous.code });
  const { env, open } = filled;
  const nodes = [await startNode(env, folder, previous), await startNode(env, folder, previous)];
  opened.defer(async () => void (await Promise.all(nodes.map((node) => node.end('SIGKILL')))));
  const port = await balanceNodes(opened, folder, nodes);
  const load = startLoad([`http://127.0.0.1:${port}`], filled);
  await sleep(NOTICED_MS);
  const stops: number[] = [];
  for (let nth = 0; nth < Number(values.replacements); nth += 1) {
    const old = nodes.shift();
    if (!old) break;
    stops.push(await old.end('SIGTERM'));
    const isUpdate = Math.floor(nth / NODES) % 2 === 0;
    nodes.push(await startNode({ ...env, PORT: String(old.port) }, folder, isUpdate ? {} : previous));
    await sleep(NOTICED_MS);
  }
  const seen = await load.stop();
  const failed = seen.answers.filter(({ status }) => status !== 200);
  const store = await open();
  opened.defer(() => store.close());
  report(`${stops.length} nodes replaced`, await check(store, seen), seen);
  console.log(`  longest stop of a node ${(Math.max(...stops) / 1000).toFixed(1)} s`);
  expectThat(failed.length === 0, `failed requests: ${formatStatuses(failed)}`);
});

/** A module of an earlier version, whose store may not be in `server/platform` yet. */
function findModule(folder: string, name: string): string {
  const [now, before] = ['server/platform', 'server'].map((place) => path.join(folder, place, name));
  return now && existsSync(now) ? now : String(before);
}
