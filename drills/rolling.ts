/**
 * Replaces two nodes behind HAProxy under writes, one after the other, and counts failed requests:
 *   npm run drill:rolling -- [--replacements 20]
 * Needs HAProxy and PostgreSQL on this machine.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { check } from './check.ts';
import { balanceNodes } from './haproxy.ts';
import { startLoad } from './load.ts';
import { startNode } from './node.ts';
import { expectThat } from './outcome.ts';
import { formatStatuses, report } from './report.ts';
import { runDrill } from './run.ts';
import { makeFolder, makeStore } from './store.ts';

const LIMIT_MS = 20 * 60_000;
/** HAProxy checks every second; a busy machine delays a check. */
const NOTICED_MS = 4_000;

const { values } = parseArgs({ options: { replacements: { type: 'string', default: '20' } } });

await runDrill(LIMIT_MS, async (opened) => {
  const folder = await makeFolder(opened);
  const { env, population, open } = await makeStore(opened, 'postgres', folder);
  const nodes = [await startNode(env, folder), await startNode(env, folder)];
  opened.defer(async () => void (await Promise.all(nodes.map((node) => node.end('SIGKILL')))));
  const port = await balanceNodes(opened, folder, nodes);
  const load = startLoad([`http://127.0.0.1:${port}`], population);
  await sleep(NOTICED_MS);
  const stops: number[] = [];
  for (let nth = 0; nth < Number(values.replacements); nth += 1) {
    const old = nodes.shift();
    if (!old) break;
    stops.push(await old.end('SIGTERM'));
    nodes.push(await startNode({ ...env, PORT: String(old.port) }, folder));
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
