/**
 * `npm run bench -- peers`: measures Quad and other servers with the same people. Each server is measured beside a bare
 * `node:http` server.
 *   npm run bench -- peers [--quick] [--people 100000] [--cells first,reaction] [--json results.json] [--record]
 * docs/benchmarks.md explains the peers and their settings.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import { startCeiling } from '../server/ceiling.ts';
import { createSources } from '../server/cells.ts';
import { copySqlite, type Copy } from '../server/data.ts';
import { record } from '../server/history.ts';
import { ensureLoadGenerator } from '../server/load.ts';
import { describeMachine, readCommit } from '../server/machine.ts';
import { readPopulation, type Population } from '../server/population.ts';
import { startKeptPostgres } from '../server/postgres.ts';
import { readCpuUs } from '../../process-files.ts';
import { startNode } from '../../processes.ts';
import { countRows } from '../server/rows.ts';
import { checkPages, compareCell, type Line, type Rival, type Rivals } from './compare-cells.ts';
import { formatLines } from './format-lines.ts';
import { findPocketBase, installPeers } from './install.ts';
import { readOptions, type Options } from './options.ts';
import type { Origin, Peer } from './peer.ts';
import { watchPostgresCpu } from './postgres-cpu.ts';
import { startParse } from './start-parse.ts';
import { startPocketBase } from './start-pocketbase.ts';
import { likeQuad, startDrizzle, startExpress } from './start-references.ts';

async function main(options: Options): Promise<void> {
  ensureLoadGenerator();
  installPeers();
  await mkdir(options.data, { recursive: true });
  await using opened = new AsyncDisposableStack();
  const postgres = opened.adopt(await startKeptPostgres(options.data), (server) => server.stop());
  const machine = describeMachine(options.data, postgres.version);
  console.log(`Preparing ${options.people} people on SQLite and on PostgreSQL.`);
  const onSqlite = opened.adopt(await copySqlite(options.data, options.people), (copy) => copy.remove());
  const onPostgres = opened.adopt(await postgres.copy(options.people), (copy) => copy.remove());
  const population = await readOnce(onSqlite);
  const rowsBefore = await countRows(onSqlite);
  const { reference, peers } = await startPeers(opened, originOf(onSqlite, population, postgres.url));

  const readDatabaseCpuUs = await watchPostgresCpu(postgres.url);
  const rivals: Rivals = [
    await startQuad(opened, 'Quad, SQLite', onSqlite, population, () => 0),
    await startQuad(opened, 'Quad, PostgreSQL', onPostgres, await readOnce(onPostgres), readDatabaseCpuUs),
    ...peers.map((peer) => peerAsRival(peer, reference, population, readDatabaseCpuUs)),
  ];
  const ceiling = opened.adopt(await startCeiling(), (started) => started.stop());
  for (const cell of options.cells) await checkPages(cell, rivals);
  const loadBefore = readLoad();
  const lines: Line[] = [];
  for (const cell of options.cells) {
    console.log(`Measuring: ${cell.title}.`);
    lines.push(...(await compareCell(cell, rivals, ceiling, options)));
  }
  for (const peer of peers) await checkWrites(peer, rowsBefore, lines);
  const parts = peers.map((peer) => peer.parts).join('; ');
  const load = `Load of the machine: ${loadBefore} before, ${readLoad()} at the end`;
  await publish(lines, `${options.people} people; ${machine}; ${parts}. ${load}`, options);
}

function readLoad(): string {
  return loadavg()[0]?.toFixed(1) ?? '';
}

async function readOnce(copy: Copy): Promise<Population> {
  const store = await copy.open();
  try {
    return await readPopulation(store, false);
  } finally {
    await store.close();
  }
}

function originOf(copy: Copy, { viewers }: Population, postgresUrl: string): Origin {
  const folder = copy.env['DATA_DIR'] ?? '';
  const viewerIds = viewers.map(({ id }) => id);
  return { quadFile: path.join(folder, 'quad.db'), viewerIds, folder, postgresUrl };
}

/** Fills and starts the peers. The reference server provides the deep pages, with cursors that all peers understand. */
async function startPeers(opened: AsyncDisposableStack, origin: Origin) {
  const start = async (starting: Promise<Peer>) => {
    const peer = opened.adopt(await starting, ({ stop }) => stop());
    console.log(`${peer.name} is ready: ${peer.parts}.`);
    return peer;
  };
  const reference = await start(startExpress(origin));
  const peers = [reference, await start(startDrizzle(origin)), await start(startParse(origin))];
  const pocketBase = findPocketBase();
  if (typeof pocketBase === 'string') console.log(`PocketBase is NOT MEASURED: ${pocketBase}`);
  else peers.push(await start(startPocketBase(origin, pocketBase)));
  return { reference, peers };
}

async function startQuad(
  opened: AsyncDisposableStack,
  name: string,
  copy: Copy,
  population: Population,
  readDatabaseCpuUs: () => number,
): Promise<Rival> {
  const { port, pid } = opened.adopt(
    await startNode(copy.env),
    async (node) => void (await node.end('SIGTERM')),
  );
  return {
    ...likeQuad,
    name,
    port,
    readCpuUs: () => readCpuUs(pid) + readDatabaseCpuUs(),
    sources: createSources(population),
    pagesPort: port,
  };
}

function peerAsRival(
  { process: { port, pid }, usesPostgres, ...peer }: Peer,
  reference: Peer,
  population: Population,
  readDatabaseCpuUs: () => number,
): Rival {
  return {
    ...peer,
    port,
    readCpuUs: () => readCpuUs(pid) + (usesPostgres ? readDatabaseCpuUs() : 0),
    sources: createSources(population),
    pagesPort: reference.process.port,
  };
}

/** Fails if a peer has fewer new rows than the writes that it acknowledged. */
async function checkWrites({ name, countRows: count }: Peer, before: number, lines: readonly Line[]) {
  const writes = lines.filter(
    ({ cell, server }) => server === name && ['reaction', 'opinion'].includes(cell),
  );
  const acknowledged = writes.reduce((sum, { answers }) => sum + answers, 0);
  const added = (await count()) - before;
  if (added < acknowledged)
    throw new Error(`${name} acknowledged ${acknowledged} writes, but only ${added} rows are new`);
}

async function publish(lines: readonly Line[], machine: string, options: Options): Promise<void> {
  const table = formatLines(lines);
  console.log(`\n${table.join('\n')}\n\n${machine}.`);
  if (options.isQuick) console.log('One short round of each: this is NOT A MEASUREMENT.');
  if (options.json) await writeFile(options.json, JSON.stringify({ machine, lines }, null, 2));
  const title = `${new Date().toISOString().slice(0, 10)}, commit ${readCommit()}, peers`;
  if (options.isRecorded) await record({ title, machine, table });
}

await main(readOptions(process.argv.slice(2)));
