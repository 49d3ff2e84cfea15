/**
 * Sends writes and reads by far more clients than the server can answer at once, without pauses, beside idle connections and slow
 * senders; then looks at how soon a calm client is answered as before:
 *   npm run drill:overload -- [--store sqlite|postgres] [--clients 2000] [--seconds 20] [--idle 10000] [--slow 400]
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readMemoryMb } from '../bench/server/product.ts';
import { quantile } from '../bench/quantile.ts';
import { check } from './check.ts';
import { startLoad, type Answer } from './load.ts';
import { startNode } from './node.ts';
import { allowedConnections, gatherCrowd, waitUntilNoneIsSlow } from './overload/crowd.ts';
import { expectThat, report } from './report.ts';
import { runDrill } from './run.ts';
import { makeFolder, makeStore, storeNames, type StoreName } from './store.ts';

const LIMIT_MS = 5 * 60_000;
const CALM_MS = 5_000;
/** Calm clients are well this long after the load: each answer in less than {@link WELL_MS}. */
const WELL_AFTER_MS = 5_000;
const WELL_MS = 1_000;
/** The clients of the load have their connections before the node has as many as it accepts. */
const CONNECTED_MS = 3_000;
/** The node's limit for a whole request is 30 s; it looks every 2 s. */
const SLOW_ENDS_MS = 40_000;
const NS_PER_MS = 1e6;
/** Above the sum of the caches and of what the process has without any. */
const MEMORY_MB = 1_000;

const { values } = parseArgs({
  options: {
    store: { type: 'string' },
    clients: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '20' },
    idle: { type: 'string', default: '10000' },
    slow: { type: 'string', default: '400' },
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

  const ownDelay = monitorEventLoopDelay();
  ownDelay.enable();
  const load = startLoad([node.url], population, { clients: Number(values.clients), betweenMs: 0 });
  await sleep(CONNECTED_MS);
  const wanted = { idle: allowedConnections(Number(values.idle)), slow: Number(values.slow) };
  const crowd = await gatherCrowd(opened, node.port, wanted);
  await sleep(Number(values.seconds) * 1000);
  const idle = crowd.idle();
  const memory = readMemoryMb(node.pid);
  const seen = await load.stop();
  ownDelay.disable();
  const overAt = performance.now();
  const after = startLoad([node.url], population);
  await sleep(WELL_AFTER_MS + CALM_MS);
  const later = await after.stop();
  const idleAfter = crowd.idle();
  const isRidOfSlow = await waitUntilNoneIsSlow(crowd, SLOW_ENDS_MS);
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
  console.log(
    `  of the times under load, the clients' own process had ${Math.round(ownDelay.percentile(99) / NS_PER_MS)} ms of delay for 99%`,
  );
  console.log(
    `  idle connections: ${wanted.idle} tried, ${idle} open under load, ${idleAfter} while the calm clients were answered; ${wanted.slow} slow senders`,
  );
  expectThat(isRidOfSlow, `${crowd.slow()} slow senders are still connected`);
  const notWell = later.answers.filter(
    ({ began, ended }) => began > overAt + WELL_AFTER_MS && ended - began > WELL_MS,
  );
  expectThat(
    notWell.length === 0,
    `${notWell.length} calm answers took more than ${WELL_MS} ms, 5 s after the load`,
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
