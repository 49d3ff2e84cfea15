/**
 * Takes the primary of a PostgreSQL cluster away under writes and lets it come back. The faults are kill -9 of all its
 * processes, SIGSTOP, and a network partition in which the primary keeps running. Then compares the store with the
 * clients' history:
 *   npm run drill -- failover [--rounds 5]
 * Three PostgreSQL servers under Patroni with synchronous replication and etcd, HAProxy before them, two nodes behind
 * HAProxy. Needs Debian's packages postgresql, patroni, etcd-server and haproxy.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runStatement } from '#test/run-statement.ts';
import { check } from '../check.ts';
import type { Answer } from '../client.ts';
import { balanceNodes, followPrimary } from './world/haproxy.ts';
import { startLoad, type Load } from './load/load.ts';
import { startNode } from '../processes.ts';
import { startCluster, type Cluster, type Member } from './world/patroni.ts';
import { expectThat } from './outcome/outcome.ts';
import { formatStatuses, report } from './outcome/report.ts';
import { runDrill } from './outcome/run.ts';
import { fill, makeFolder } from './world/store.ts';

const LIMIT_MS = 40 * 60_000;
const CALM_MS = 4_000;
/** The outage is over after this time with only acknowledged writes. */
const WELL_FOR_MS = 5_000;
const WELL_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 100;
/** Writes work again within this time after another server has become the primary. */
const WRITES_WITHIN_S = 10;
/** Maximum time of an answer without the primary: 1 s of waiting, plus the load of the machine. */
const ANSWER_WITHIN_S = 2;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const faultKinds = {
  'kill -9': {
    inject: (primary) => primary.signal('SIGKILL'),
    async heal(primary) {
      await primary.stop();
      await primary.start();
    },
  },
  SIGSTOP: {
    inject: (primary) => primary.signal('SIGSTOP'),
    heal: (primary) => primary.signal('SIGCONT'),
  },
  'network partition': {
    inject: (primary) => primary.partition(),
    heal: (primary) => primary.heal(),
  },
} satisfies Record<
  string,
  { inject: (primary: Member) => void; heal: (primary: Member) => void | Promise<void> }
>;
type Fault = keyof typeof faultKinds;
const kinds = Object.keys(faultKinds) as Fault[];

/** The effects of a fault on the clients. Times are seconds after the fault. */
interface Outage {
  readonly fault: Fault;
  /** As `performance.now()`. */
  readonly faultAt: number;
  /** Another server became the primary. */
  readonly untilPromoted: number;
  /** The end of the first acknowledged write that began after the fault. */
  readonly untilWrites: number;
  /** The end of the last answer that was no success. */
  readonly untilWell: number;
  /** All answers from the fault until the old primary had joined as a standby. */
  readonly answers: readonly Answer[];
}

async function takePrimaryAway(cluster: Cluster, load: Load, fault: Fault): Promise<Outage> {
  const primary = await cluster.waitUntilHealthy();
  await sleep(CALM_MS);
  const first = load.seen.answers.length;
  faultKinds[fault].inject(primary);
  const began = performance.now();
  const [promotedAt, { untilWrites, untilWell }] = await Promise.all([
    cluster.waitForPromotion(primary),
    waitUntilWell(load, first, began),
  ]);
  const untilPromoted = (promotedAt - began) / 1000;
  await faultKinds[fault].heal(primary);
  const next = await cluster.waitUntilHealthy();
  expectThat(next.name !== primary.name, 'the primary is the same as before');
  await sleep(CALM_MS);
  return {
    fault,
    faultAt: began,
    untilPromoted,
    untilWrites,
    untilWell,
    answers: load.seen.answers.slice(first),
  };
}

async function waitUntilWell({ seen }: Load, first: number, faultAt: number) {
  const end = faultAt + WELL_WITHIN_MS;
  while (performance.now() < end) {
    const later = seen.answers.slice(first).filter(({ ended }) => ended > faultAt);
    const success = later.find(({ began, isWrite, status }) => began > faultAt && isWrite && status === 200);
    const failure = later.findLast(({ status }) => status !== 200);
    const wellSince = Math.max(success?.ended ?? Number.POSITIVE_INFINITY, failure?.ended ?? 0);
    if (success && performance.now() - wellSince > WELL_FOR_MS)
      return {
        untilWrites: (success.ended - faultAt) / 1000,
        untilWell: ((failure?.ended ?? faultAt) - faultAt) / 1000,
      };
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error(`no writes ${WELL_WITHIN_MS / 1000} s after the fault: ${formatStatuses(seen.answers)}`);
}

function reportOutage({ faultAt, fault, untilPromoted, untilWrites, untilWell, answers }: Outage): void {
  const durationOf = ({ began, ended }: Answer) => (ended - began) / 1000;
  const slowest = answers.reduce((one, other) => (durationOf(other) > durationOf(one) ? other : one));
  const took = durationOf(slowest).toFixed(1);
  console.log(
    `${fault}: another primary after ${untilPromoted.toFixed(1)} s, writes again after ${untilWrites.toFixed(1)} s, no other answer after ${untilWell.toFixed(1)} s, slowest answer ${took} s, ${formatStatuses(answers)}`,
  );
  expectThat(untilWrites - untilPromoted <= WRITES_WITHIN_S, 'writes did not work 10 s after the promotion');
  const begunAfter = ((slowest.began - faultAt) / 1000).toFixed(1);
  expectThat(
    durationOf(slowest) <= ANSWER_WITHIN_S,
    `an answer (${slowest.status}) took ${took} s; its request began ${begunAfter} s after the fault`,
  );
  const others = answers.filter(({ status }) => status !== 200 && status !== 503);
  expectThat(others.length === 0, `other answers than 200 and 503: ${formatStatuses(others)}`);
  const bare = answers.filter(({ status, hasRetryAfter }) => status === 503 && !hasRetryAfter);
  expectThat(bare.length === 0, `${bare.length} × 503 without Retry-After`);
}

await runDrill(LIMIT_MS, async (opened) => {
  const folder = await makeFolder(opened);
  const cluster = await startCluster(opened, folder);
  await cluster.waitUntilHealthy();
  const port = await followPrimary(opened, cluster.members);
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await runStatement(urlOf('postgres'), 'create database quad');
  const filled = await fill(urlOf('quad'), folder);
  const { env, open } = filled;
  const nodes = [await startNode(env, folder), await startNode(env, folder)];
  for (const node of nodes) opened.defer(async () => void (await node.end('SIGKILL')));
  const balancer = await balanceNodes(opened, folder, nodes);
  const load = startLoad([`http://127.0.0.1:${balancer}`], filled);
  for (const fault of Array.from({ length: Number(values.rounds) }, () => kinds).flat()) {
    const outage = await takePrimaryAway(cluster, load, fault).catch((error: Error) => error);
    if (outage instanceof Error) {
      expectThat(false, `${fault}: ${outage.message}`);
      break;
    }
    reportOutage(outage);
  }
  const seen = await load.stop();
  expectThat(
    nodes.every((node) => node.isRunning()),
    'a node has ended',
  );
  const store = await open();
  opened.defer(() => store.close());
  report(
    `the primary taken away ${values.rounds} times each by ${kinds.join(', ')}`,
    await check(store, seen),
    seen,
  );
});
