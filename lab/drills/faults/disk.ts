import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatStatuses } from '../outcome/report.ts';
import { ask } from '../../client.ts';
import { makeFolder, makeStore } from '../world/store.ts';
import { between, get, slowestOf, startResult, type Result } from './case.ts';
import { mountMemory } from './memory-disk.ts';
import { endWell, writeTo } from './outage.ts';

const FULL_MS = 10_000;

/** Fills the disk of the embedded store under writes, and frees it. */
export async function fillDisk(opened: AsyncDisposableStack): Promise<Result> {
  const findings = startResult('the disk of the embedded store is full for 10 s');
  const { see, expect, result } = findings;
  const folder = await makeFolder(opened);
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  const disk = mountMemory(opened, dataDir, '192m');
  const store = await makeStore(opened, 'sqlite', dataDir);
  const written = await writeTo(opened, store, folder);
  const { node, load } = written;

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
  const [viewer] = store.population.viewers;
  const list = await ask(node.url, get('/get', viewer?.cookie));
  expect(list.status === 200, `the list gets ${list.status}`);
  see(
    `writes ${formatStatuses(writes)} with Retry-After, the slowest after ${Math.round(slowestOf(writes))} ms, the list ${list.status}`,
  );

  free();
  await endWell(findings, written, performance.now());
  return result();
}
