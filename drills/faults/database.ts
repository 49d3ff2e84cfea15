import { setTimeout as sleep } from 'node:timers/promises';
import { runStatement } from '#test/run-statement.ts';
import { startKeptPostgres } from '../../bench/server/postgres.ts';
import { check } from '../check.ts';
import { startLoad } from '../load.ts';
import { startNode } from '../node.ts';
import { formatStatuses } from '../report.ts';
import { ask } from '../request.ts';
import { fill, makeFolder } from '../store.ts';
import { between, findOtherThan503, get, slowestOf, startResult, type Result } from './case.ts';

const CALM_MS = 4_000;
const GONE_MS = 10_000;
/** The longest time until a client learns that the database is gone. */
const ANSWER_MS = 1_000;

/** Stops PostgreSQL under writes, and starts it again. */
export async function loseDatabase(opened: AsyncDisposableStack): Promise<Result> {
  const { see, expect, result } = startResult('PostgreSQL is stopped for 10 s');
  const folder = await makeFolder(opened);
  let postgres = await startKeptPostgres(folder);
  opened.defer(() => postgres.stop());
  const { port } = new URL(postgres.url);
  await runStatement(postgres.url, 'create database quad');
  const { env, population, open } = await fill(postgres.url.replace(/postgres$/, 'quad'), folder);
  const node = await startNode(env, folder);
  opened.defer(async () => void (await node.end('SIGKILL')));
  const load = startLoad([node.url], population);
  await sleep(CALM_MS);

  await postgres.stop();
  const goneAt = performance.now();
  await sleep(GONE_MS / 2);
  const health = await ask(node.url, get('/healthz'));
  expect(health.status === 200, `/healthz answers ${health.status}`);
  const ready = await ask(node.url, get('/readyz'));
  expect(ready.status === 503, `/readyz answers ${ready.status}`);
  await sleep(GONE_MS / 2);
  const gone = between(load.seen.answers, goneAt, performance.now());
  expect(gone.length > 0, 'there was no answer');
  expect(findOtherThan503(gone) === '', `other than 503 with Retry-After: ${findOtherThan503(gone)}`);
  const slowest = slowestOf(gone);
  expect(slowest < ANSWER_MS, `an answer took ${Math.round(slowest)} ms`);
  see(`${formatStatuses(gone)} with Retry-After, the slowest after ${Math.round(slowest)} ms, /healthz 200`);

  postgres = await startKeptPostgres(folder, Number(port));
  const backAt = performance.now();
  await sleep(CALM_MS);
  const seen = await load.stop();
  const first = seen.answers.find(
    ({ began, isWrite, status }) => began > backAt && isWrite && status === 200,
  );
  const last = seen.answers.findLast(({ status }) => status !== 200);
  see(
    `the first write ${Math.round((first?.ended ?? Number.NaN) - backAt)} ms after PostgreSQL was ready, the last 503 ${Math.round((last?.ended ?? 0) - backAt)} ms after it`,
  );
  expect(first !== undefined, 'no write worked again');
  expect(node.isRunning(), 'the node has ended');
  const store = await open();
  const { isGood, acknowledged, lost } = await check(store, seen);
  await store.close();
  expect(isGood, 'the store is not what the clients saw');
  see(`${lost} of ${acknowledged} writes lost`);
  return result();
}
