/**
 * Sends writes and reads by far more clients than the server can answer at once, without pauses; then looks at how soon a calm
 * client is answered as before:
 *   npm run drill:overload -- [--store sqlite|postgres] [--clients 2000] [--seconds 20]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readMemoryMb } from '../bench/server/product.ts';
import { quantile } from '../bench/quantile.ts';
import { check } from './check.ts';
import { startLoad, type Answer } from './load.ts';
import { startNode } from './node.ts';
import { expectThat, report } from './report.ts';
import { runDrill } from './run.ts';
import { makeFolder, makeStore, storeNames, type StoreName } from './store.ts';

const LIMIT_MS = 5 * 60_000;
const CALM_MS = 5_000;
/** Above the sum of the caches and of what the process has without any. */
const MEMORY_MB = 1_000;

const { values } = parseArgs({
  options: {
    store: { type: 'string' },
    clients: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '20' },
  },
});

const slowest = (answers: readonly Answer[]) =>
  `${Math.round(
    quantile(
      answers.map(({ began, ended }) => ended - began),
      0.99,
    ),
  )} ms for 99%`;

async function overload(opened: AsyncDisposableStack, name: StoreName): Promise<void> {
  const folder = await makeFolder(opened);
  const { env, population, open } = await makeStore(opened, name, folder);
  const node = await startNode(env, folder);
  opened.defer(async () => void (await node.end('SIGKILL')));
  const before = startLoad([node.url], population);
  await sleep(CALM_MS);
  const calm = await before.stop();

  const load = startLoad([node.url], population, { clients: Number(values.clients), betweenMs: 0 });
  await sleep(Number(values.seconds) * 1000);
  const memory = readMemoryMb(node.pid);
  const seen = await load.stop();
  const after = startLoad([node.url], population);
  await sleep(CALM_MS);
  const later = await after.stop();
  expectThat(node.isRunning(), 'the node has ended');
  await node.end('SIGTERM');

  const writes = [...calm.writes, ...seen.writes, ...later.writes];
  const reads = [...calm.reads, ...seen.reads, ...later.reads];
  const store = await open();
  opened.defer(() => store.close());
  report(`${values.clients} clients on ${name}`, await check(store, { writes, reads }), seen);
  console.log(
    `  before ${slowest(calm.answers)}, under load ${slowest(seen.answers)}, after ${slowest(later.answers)}; memory ${Math.round(memory)} MB`,
  );
  const others = seen.answers.filter(
    ({ status, hasRetryAfter }) => status !== 200 && !(status === 503 && hasRetryAfter),
  );
  expectThat(others.length === 0, `${others.length} answers are neither 200 nor 503 with Retry-After`);
  expectThat(
    later.answers.every(({ status }) => status === 200),
    'a calm client failed after the load',
  );
  expectThat(memory < MEMORY_MB, `memory ${Math.round(memory)} MB`);
}

for (const name of storeNames.filter((store) => values.store === undefined || store === values.store))
  await runDrill(LIMIT_MS, (opened) => overload(opened, name));
