import { setTimeout as sleep } from 'node:timers/promises';
import { check } from '../../check.ts';
import { startLoad, type Load } from '../load/load.ts';
import { startNode, type ServerProcess } from '../../processes.ts';
import { formatStatuses } from '../outcome/report.ts';
import { ask } from '../../client.ts';
import type { DrillStore } from '../world/store.ts';
import { between, endedBetween, findOtherThan503, get, slowestOf, type Findings } from './case.ts';

const CALM_MS = 4_000;
const GONE_MS = 10_000;
/** The longest time of `/readyz`, beside what the load of the machine adds. */
const READY_MS = 1_000;

/** A node under writes. */
export interface Written {
  readonly node: ServerProcess;
  readonly load: Load;
  readonly open: DrillStore['open'];
}

/** Starts a node under writes, and waits until the writes succeed. The writes end with `opened` at the latest. */
export async function writeTo(
  opened: AsyncDisposableStack,
  filled: DrillStore,
  folder: string,
): Promise<Written> {
  const node = await startNode(filled.env, folder);
  opened.defer(async () => void (await node.end('SIGKILL')));
  const load = startLoad([node.url], filled);
  opened.defer(async () => void (await load.stop()));
  await sleep(CALM_MS);
  return { node, load, open: filled.open };
}

/**
 * Takes the database away for 10 s.
 * @param answerMs the longest time until a client learns that the database is gone, even for a request in flight. The
 * time of the slowest earlier answer is added, because of the machine's load.
 */
export async function loseAndReturn(
  findings: Findings,
  written: Written,
  database: { readonly take: () => Promise<void>; readonly give: () => Promise<void> },
  answerMs: number,
): Promise<void> {
  const { see, expect } = findings;
  const { node, load } = written;
  const before = slowestOf(load.seen.answers);
  const takenAt = performance.now();
  await database.take();
  const goneAt = performance.now();
  await sleep(GONE_MS / 2);
  const health = await ask(node.url, get('/healthz'));
  expect(health.status === 200, `/healthz answers ${health.status}`);
  const askedAt = performance.now();
  const ready = await ask(node.url, get('/readyz'));
  const readyMs = Math.round(performance.now() - askedAt);
  expect(ready.status === 503, `/readyz answers ${ready.status}`);
  expect(readyMs < before + READY_MS, `/readyz answers after ${readyMs} ms`);
  await sleep(GONE_MS / 2);
  const now = performance.now();
  const failed = endedBetween(load.seen.answers, takenAt, now).filter(({ status }) => status !== 200);
  const gone = between(load.seen.answers, goneAt, now);
  expect(gone.length > 0, 'there was no answer');
  for (const answers of [failed, gone]) {
    const other = findOtherThan503(answers);
    expect(other === '', `other than 503 with Retry-After: ${other}`);
  }
  // The fault did not cause a request's wait before it.
  const slowest = slowestOf(
    endedBetween(load.seen.answers, takenAt, now).map((answer) => ({
      ...answer,
      began: Math.max(answer.began, takenAt),
    })),
  );
  const times = `the slowest answer after ${Math.round(slowest)} ms, before the fault ${Math.round(before)} ms`;
  expect(slowest < before + answerMs, times);
  see(`${formatStatuses(failed)} with Retry-After, /healthz 200, /readyz 503 after ${readyMs} ms; ${times}`);
  await database.give();
  await endWell(findings, written, performance.now());
}

/** Lets writes continue after a fault, ends them, and compares the store with the clients' history. */
export async function endWell(
  { see, expect }: Findings,
  { node, load, open }: Written,
  backAt: number,
): Promise<void> {
  await sleep(CALM_MS);
  const seen = await load.stop();
  const first = seen.answers.find(
    ({ began, isWrite, status }) => began > backAt && isWrite && status === 200,
  );
  const last = seen.answers.findLast(({ status }) => status !== 200);
  expect(first !== undefined, 'no write worked again');
  expect(node.isRunning(), 'the node has ended');
  expect(seen.logIns.acknowledged > 0, 'nobody has logged in');
  const sinceBack = (time = Number.NaN) => `${Math.round(time - backAt)} ms after the end of the fault`;
  see(`the first write ${sinceBack(first?.ended)}, the last 503 ${last ? sinceBack(last.ended) : 'never'}`);
  await node.end('SIGTERM');
  const store = await open();
  const { isGood, acknowledged, lost } = await check(store, seen);
  await store.close();
  expect(isGood, 'the store is not what the clients saw');
  see(`${lost} of ${acknowledged} writes lost`);
}
