/**
 * Sends far more requests than the server can answer, by wrk, beside idle connections and slow senders. Meanwhile
 * checks the answers and the history of other clients. Then measures how soon a calm client is answered as before:
 *   npm run drill -- overload [--store sqlite|postgres] [--times 3] [--clients 2000] [--seconds 20] [--idle 10000] [--slow 400]
 * Each client of the flood waits before its next request. With answers at once, all clients would send `--times` as
 * many requests as the server can answer. With `--times 0` they wait only for their answers.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readMemoryMb } from '../process-files.ts';
import { ensureLoadGenerator } from '../bench/server/load.ts';
import { quantile } from '../quantile.ts';
import { check } from '../check.ts';
import type { Answer } from '../client.ts';
import { startLoad } from './load/load.ts';
import { startNode } from '../processes.ts';
import { allowedConnections, gatherCrowd, waitUntilNoneIsSlow } from './overload/crowd.ts';
import { flood, rateOf } from './overload/flood.ts';
import { expectThat } from './outcome/outcome.ts';
import { report } from './outcome/report.ts';
import { runDrill } from './outcome/run.ts';
import { makeFolder, makeStore, storeNames, type StoreName } from './world/store.ts';

const LIMIT_MS = 5 * 60_000;
const CALM_MS = 5_000;
/** Calm clients are well this long after the load: each answer in less than {@link WELL_MS}. */
const WELL_AFTER_MS = 5_000;
const WELL_MS = 1_000;
/** After this time clients have their connections. */
const CONNECTED_MS = 3_000;
/** The load that measures the capacity of the server. */
const CAPACITY = { connections: 32, seconds: 5 };
/** Time after `--seconds` in which the flood continues and idle connections are opened. */
const GATHER_SECONDS = 10;
/** Clients whose answers are checked under the flood. */
const WATCHED = { clients: 64, betweenMs: 10 };
/** Limits for 99% of the answers under the flood. */
const SERVED_MS = 1_000;
const REFUSED_MS = 1_000;
/** The node's limit for a whole request is 30 s; it looks every 2 s. */
const SLOW_ENDS_MS = 40_000;
/** More than the caches and the rest of the process together. */
const MEMORY_MB = 1_000;

const { values } = parseArgs({
  options: {
    store: { type: 'string' },
    times: { type: 'string', default: '3' },
    clients: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '20' },
    idle: { type: 'string', default: '10000' },
    slow: { type: 'string', default: '400' },
  },
});

/** Milliseconds within which 99% of the answers came; 0 without any. */
function slowest(answers: readonly Answer[]): number {
  if (answers.length === 0) return 0;
  const times = answers.map(({ began, ended }) => ended - began);
  return quantile(times, 0.99);
}
const writesAmong = (answers: readonly Answer[]) => answers.filter(({ isWrite }) => isWrite);
const readsAmong = (answers: readonly Answer[]) => answers.filter(({ isWrite }) => !isWrite);
const inMs = (ms: number) => `${Math.round(ms)} ms`;

async function overload(opened: AsyncDisposableStack, name: StoreName): Promise<void> {
  const folder = await makeFolder(opened);
  const filled = await makeStore(opened, name, folder);
  const { env, population, open } = filled;
  const node = await startNode(env, folder);
  opened.defer(async () => void (await node.end('SIGKILL')));
  const before = startLoad([node.url], filled);
  await sleep(CALM_MS);
  const calm = await before.stop();

  const capacity = rateOf(await flood(population, { port: node.port, ...CAPACITY }, 0));
  const [connections, seconds] = [Number(values.clients), Number(values.seconds)];
  // They connect before the flood, because the flood fills the queue of new connections.
  const watched = startLoad([node.url], filled, WATCHED);
  await sleep(CONNECTED_MS);
  const floodsAt = performance.now();
  const times = Number(values.times);
  const pauseMs = times > 0 ? (1000 * connections) / (times * capacity) : 0;
  const flooding = flood(
    population,
    { port: node.port, connections, seconds: seconds + GATHER_SECONDS },
    pauseMs,
  );
  await sleep(CONNECTED_MS);
  const wanted = { idle: allowedConnections(Number(values.idle)), slow: Number(values.slow) };
  const crowd = await gatherCrowd(opened, node.port, wanted);
  const memory = await sleep((1000 * seconds) / 2).then(() => readMemoryMb(node.pid));
  const idle = crowd.idle();
  const flooded = await flooding;
  const floodedAt = performance.now();
  const seen = await watched.stop();
  const overAt = performance.now();
  const after = startLoad([node.url], filled);
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
  const duringFlood = seen.answers.filter(({ began, ended }) => began > floodsAt && ended < floodedAt);
  const served = duringFlood.filter(({ status }) => status === 200);
  const refused = duringFlood.filter(({ status }) => status === 503);
  console.log(
    `  the flood: ${Math.round(rateOf(flooded))} requests a second, ${(rateOf(flooded) / capacity).toFixed(1)} times the ${Math.round(capacity)} with ${CAPACITY.connections} connections; 200 × ${flooded.served}, 503 × ${flooded.refused}, others ${flooded.others}, unanswered ${flooded.unanswered}; ${flooded.notConnected} connections not accepted; 99% of its answers within ${inMs(flooded.latencyMs)}`,
  );
  console.log(
    `  99% of the answers: before ${inMs(slowest(calm.answers))}; under the flood ${inMs(slowest(served))} (${served.length} × 200; writes ${inMs(slowest(writesAmong(served)))}, reads ${inMs(slowest(readsAmong(served)))}) and ${inMs(slowest(refused))} (${refused.length} × 503); after ${inMs(slowest(later.answers))}; memory ${Math.round(memory)} MB`,
  );
  console.log(
    `  idle connections: ${wanted.idle} tried, ${idle} open under load, ${idleAfter} while the calm clients were answered; ${wanted.slow} slow senders`,
  );
  expectThat(slowest(served) < SERVED_MS, `99% of the answers came within ${inMs(slowest(served))}`);
  expectThat(slowest(refused) < REFUSED_MS, `99% of the refusals came within ${inMs(slowest(refused))}`);
  expectThat(
    flooded.others + flooded.unanswered === 0,
    'the flood got other answers than 200 and 503, or none',
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

ensureLoadGenerator();
for (const name of storeNames.filter((store) => values.store === undefined || store === values.store))
  await runDrill(LIMIT_MS, (opened) => overload(opened, name));
