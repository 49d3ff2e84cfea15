import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { check } from '../check.ts';
import { startLoad } from '../load.ts';
import { startNode } from '../node.ts';
import { formatStatuses } from '../report.ts';
import { ask } from '../request.ts';
import { makeFolder, makeStore } from '../store.ts';
import { between, get, slowestOf, startResult, type Result } from './case.ts';
import { mountMemory } from './memory-disk.ts';

const CALM_MS = 4_000;
const FULL_MS = 10_000;

/** Fills the disk of the embedded store under writes, and frees it. */
export async function fillDisk(opened: AsyncDisposableStack): Promise<Result> {
  const { see, expect, result } = startResult('the disk of the embedded store is full for 10 s');
  const folder = await makeFolder(opened);
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  const disk = mountMemory(opened, dataDir, '192m');
  const { env, population, open } = await makeStore(opened, 'sqlite', dataDir);
  const node = await startNode(env, folder);
  opened.defer(async () => void (await node.end('SIGKILL')));
  const load = startLoad([node.url], population);
  await sleep(CALM_MS);

  const free = disk.fill();
  const fullAt = performance.now();
  await sleep(FULL_MS);
  const health = await ask(node.url, get('/healthz'));
  expect(health.status === 200, `/healthz answers ${health.status}`);
  const full = between(load.seen.answers, fullAt, performance.now());
  const writes = full.filter(({ isWrite }) => isWrite);
  const refused = writes.filter(({ status }) => status === 503);
  expect(refused.length > 0, 'no write met the full disk');
  expect(
    writes.every(({ status, hasRetryAfter }) => status === 200 || (status === 503 && hasRetryAfter)),
    `writes: ${formatStatuses(writes)}`,
  );
  const [viewer] = population.viewers;
  const list = await ask(node.url, get('/get', viewer?.cookie));
  expect(list.status === 200, `the list gets ${list.status}`);
  see(
    `writes ${formatStatuses(writes)} with Retry-After, the slowest after ${Math.round(slowestOf(writes))} ms, the list ${list.status}`,
  );

  free();
  const freeAt = performance.now();
  await sleep(CALM_MS);
  const seen = await load.stop();
  const first = seen.answers.find(
    ({ began, isWrite, status }) => began > freeAt && isWrite && status === 200,
  );
  const last = seen.answers.findLast(({ status }) => status !== 200);
  expect(first !== undefined, 'no write worked again');
  expect(node.isRunning(), 'the node has ended');
  see(
    `the first write ${Math.round((first?.ended ?? Number.NaN) - freeAt)} ms after there was space, the last 503 ${Math.round((last?.ended ?? 0) - freeAt)} ms after it`,
  );
  await node.end('SIGTERM');
  const store = await open();
  const { isGood, acknowledged, lost } = await check(store, seen);
  await store.close();
  expect(isGood, 'the store is not what the clients saw');
  see(`${lost} of ${acknowledged} writes lost`);
  return result();
}
