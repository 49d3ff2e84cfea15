import path from 'node:path';
import { runStatement } from '#test/run-statement.ts';
import { startPostgres } from '#test/postgres.ts';
import { startKeptPostgres } from '../../bench/server/postgres.ts';
import { NotTried } from '../outcome/outcome.ts';
import { findPostgres, sendSignal } from '../../process-files.ts';
import { fill, makeFolder } from '../world/store.ts';
import { startResult, type Result } from './case.ts';
import { takeConnections } from './connections.ts';
import { loseAndReturn, writeTo } from './outage.ts';

/** The longest time until a client learns that the database is gone. */
const GONE_ANSWER_MS = 1_000;
/** A node first repeats the request to a silent or refusing database. */
const SILENT_ANSWER_MS = 2_000;
/** More connections than a node opens. */
const CONNECTIONS = '40';

/** Stops PostgreSQL under writes, and starts it again. */
export async function loseDatabase(opened: AsyncDisposableStack): Promise<Result> {
  const findings = startResult('PostgreSQL is stopped for 10 s');
  const folder = await makeFolder(opened);
  let postgres = await startKeptPostgres(folder);
  opened.defer(() => postgres.stop());
  const { port } = new URL(postgres.url);
  const written = await writeTo(opened, await fillDatabase(postgres.url, folder), folder);
  const database = {
    take: () => postgres.stop(),
    give: async () => void (postgres = await startKeptPostgres(folder, Number(port))),
  };
  await loseAndReturn(findings, written, database, GONE_ANSWER_MS);
  return findings.result();
}

/** Stops all processes of PostgreSQL by SIGSTOP under writes, so that connections are open and nothing answers. */
export async function silenceDatabase(opened: AsyncDisposableStack): Promise<Result> {
  const findings = startResult('PostgreSQL is silent for 10 s');
  const folder = await makeFolder(opened);
  const postgres = await startKeptPostgres(folder);
  opened.defer(() => postgres.stop());
  const written = await writeTo(opened, await fillDatabase(postgres.url, folder), folder);
  const signalAll = (signal: 'SIGSTOP' | 'SIGCONT') => {
    const pids = findPostgres(path.join(folder, 'postgres'));
    if (pids.length === 0) throw new NotTried('the processes of PostgreSQL are not found');
    for (const pid of pids) sendSignal(pid, signal);
  };
  // Otherwise it would not stop after an error.
  opened.defer(() => signalAll('SIGCONT'));
  const database = {
    take: async () => signalAll('SIGSTOP'),
    give: async () => signalAll('SIGCONT'),
  };
  await loseAndReturn(findings, written, database, SILENT_ANSWER_MS);
  return findings.result();
}

/** Lets others take all connections of PostgreSQL, and ends the node's connections. */
export async function takeAllConnections(opened: AsyncDisposableStack): Promise<Result> {
  const findings = startResult('others have all connections of PostgreSQL for 10 s');
  const folder = await makeFolder(opened);
  const postgres = await startPostgres({ max_connections: CONNECTIONS });
  if (!postgres) throw new NotTried('there is no PostgreSQL on this machine');
  opened.defer(() => postgres.stop());
  const written = await writeTo(opened, await fillDatabase(postgres.url, folder), folder);
  let giveBack = async () => {};
  opened.defer(() => giveBack());
  const database = {
    take: async () => void (giveBack = await takeConnections(postgres.url)),
    give: () => giveBack(),
  };
  await loseAndReturn(findings, written, database, SILENT_ANSWER_MS);
  return findings.result();
}

async function fillDatabase(url: string, folder: string) {
  await runStatement(url, 'create database quad');
  return fill(url.replace(/postgres$/, 'quad'), folder);
}
