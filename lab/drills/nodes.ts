/**
 * Compares numbers of nodes on one PostgreSQL, under the maximum load. A client sends each request to the next node, so
 * a read after its own write comes from another node:
 *   npm run drill -- nodes [--seconds 20] [--clients 32] [--nodes 1,2,4]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { quantile } from '../quantile.ts';
import { check } from '../check.ts';
import { startLoad } from './load/load.ts';
import { startNode } from '../processes.ts';
import { expectThat } from './outcome/outcome.ts';
import { formatStatuses, report } from './outcome/report.ts';
import { runDrill } from './outcome/run.ts';
import { makeFolder, makeStore } from './world/store.ts';

const LIMIT_MS = 10 * 60_000;
/** Fills caches and connections. */
const WARM_MS = 3_000;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    clients: { type: 'string', default: '32' },
    nodes: { type: 'string', default: '1,2,4' },
  },
});
const seconds = Number(values.seconds);
const table: string[] = [];

for (const count of values.nodes.split(',').map(Number)) {
  await runDrill(LIMIT_MS, async (opened) => {
    const folder = await makeFolder(opened);
    const filled = await makeStore(opened, 'postgres', folder);
    const { env, open } = filled;
    const nodes = await Promise.all(Array.from({ length: count }, () => startNode(env, folder)));
    opened.defer(async () => void (await Promise.all(nodes.map((node) => node.end('SIGKILL')))));
    const urls = nodes.map(({ url }) => url);
    const load = startLoad(urls, filled, { clients: Number(values.clients), betweenMs: 0 });
    await sleep(WARM_MS);
    const first = load.seen.answers.length;
    await sleep(seconds * 1000);
    const times = load.seen.answers.slice(first).map(({ began, ended }) => ended - began);
    const seen = await load.stop();
    const store = await open();
    opened.defer(() => store.close());
    report(`${count} nodes`, await check(store, seen), seen);
    const failed = seen.answers.filter(({ status }) => status !== 200);
    expectThat(failed.length === 0, `failed requests: ${formatStatuses(failed)}`);
    const times99 = `${quantile(times, 0.5).toFixed(0)} ms, 99% ${quantile(times, 0.99).toFixed(0)} ms`;
    table.push(`${count} nodes: ${Math.round(times.length / seconds)} answers a second, median ${times99}`);
  });
}
console.log(table.join('\n'));
