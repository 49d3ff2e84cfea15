import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { check } from '../../check.ts';
import { ask } from '../../client.ts';
import { startNode, type ServerProcess } from '../../processes.ts';
import { startLoad } from '../load/load.ts';
import { formatStatuses } from '../outcome/report.ts';
import { makeBucket } from '../world/bucket.ts';
import { balanceNodes } from '../world/haproxy.ts';
import { makeFolder, makeStore } from '../world/store.ts';
import { between, get, startResult, type Result } from './case.ts';

const NODES = 2;
const CALM_MS = 4_000;
/** Longer than a call to a bucket, plus the time for which the result of a check is valid. */
const GONE_MS = 15_000;
const DEPLOYMENT = path.resolve(import.meta.dirname, '../../../deploy/kubernetes.yaml');

/**
 * Kills and then stops the bucket of two nodes behind HAProxy, under writes and log-ins. Both nodes must stay in
 * rotation, for HAProxy and for the readiness probe of `deploy/kubernetes.yaml`, and every request must work.
 */
export async function loseBucketOfNodes(opened: AsyncDisposableStack): Promise<Result> {
  const { see, expect, result } = startResult('the bucket of two nodes behind HAProxy is down, then silent');
  const folder = await makeFolder(opened);
  const bucket = await makeBucket(opened, folder);
  await bucket.start();
  const filled = await makeStore(opened, 'postgres', folder);
  const env = { ...filled.env, ...bucket.env };
  const nodes: ServerProcess[] = [];
  for (let nth = 0; nth < NODES; nth += 1) nodes.push(await startNode(env, folder));
  for (const node of nodes) opened.defer(async () => void (await node.end('SIGKILL')));
  const url = `http://127.0.0.1:${await balanceNodes(opened, folder, nodes)}`;
  const load = startLoad([url], filled);
  opened.defer(async () => void (await load.stop()));
  await sleep(CALM_MS);

  const lose = async (fault: string, take: () => Promise<void> | void, give: () => Promise<void> | void) => {
    const logIns = load.seen.logIns.acknowledged;
    const from = performance.now();
    await take();
    const probes = nodes.map((node) => probe(node.url, GONE_MS));
    const servers = await countServers(url, GONE_MS);
    const removed = (await Promise.all(probes)).filter((isRemoved) => isRemoved).length;
    const answers = between(load.seen.answers, from, performance.now());
    const others = answers.filter(({ status }) => status !== 200);
    expect(others.length === 0, `${fault}: ${formatStatuses(others)}`);
    expect(servers === NODES, `${fault}: HAProxy used ${servers} nodes`);
    expect(removed === 0, `${fault}: the probes of Kubernetes remove ${removed} nodes`);
    expect(load.seen.logIns.acknowledged > logIns, `${fault}: nobody could log in`);
    const { text } = await ask(url, get('/readyz'));
    expect(text.includes('"photos":"failing"'), `${fault}: /readyz has ${text}`);
    see(
      `${fault} for ${GONE_MS / 1000} s: ${formatStatuses(answers)}, ${servers} nodes used by HAProxy, ${removed} removed by probes`,
    );
    await give();
    await sleep(CALM_MS);
  };
  await lose('kill -9', bucket.kill, bucket.start);
  await lose(
    'SIGSTOP',
    () => bucket.signal('SIGSTOP'),
    () => bucket.signal('SIGCONT'),
  );

  const store = await filled.open();
  opened.defer(() => store.close());
  const { isGood, acknowledged, lost } = await check(store, await load.stop());
  expect(isGood, 'the store is not what the clients saw');
  see(`${lost} of ${acknowledged} writes lost`);
  return result();
}

/** Sends requests to HAProxy repeatedly. @returns the number of nodes that answered in the second half of the time. */
async function countServers(url: string, ms: number): Promise<number> {
  const began = performance.now();
  const names = new Set<unknown>();
  while (performance.now() - began < ms) {
    const { headers } = await ask(url, get('/healthz'));
    if (performance.now() - began > ms / 2) names.add(headers['x-server']);
    await sleep(100);
  }
  return names.size;
}

/** Probes a node as `deploy/kubernetes.yaml` does. @returns true if the failures would remove the node. */
async function probe(url: string, ms: number): Promise<boolean> {
  const [, text = ''] = /readinessProbe:([^]*?)resources:/.exec(readFileSync(DEPLOYMENT, 'utf8')) ?? [];
  const read = (name: string) => Number(new RegExp(`${name}: (\\d+)`).exec(text)?.[1]);
  const began = performance.now();
  let failed = 0;
  while (performance.now() - began < ms) {
    const signal = AbortSignal.timeout(read('timeoutSeconds') * 1000);
    const isReady = await fetch(`${url}/readyz`, { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
    failed = isReady ? 0 : failed + 1;
    if (failed === read('failureThreshold')) return true;
    await sleep(read('periodSeconds') * 1000);
  }
  return false;
}
