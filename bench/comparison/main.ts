/**
 * `npm run bench:peers`: measures Quad beside other servers with the same people, each beside a bare `node:http` server.
 *   npm run bench:peers -- [--quick] [--people 100000] [--cells first,reaction] [--json results.json]
 * docs/benchmarks.md explains the peers and their settings.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import { startPostgres } from '#test/postgres.ts';
import { startCeiling } from '../server/ceiling.ts';
import { createSources } from '../server/cells.ts';
import { copySqlite, type Copy } from '../server/data.ts';
import { ensureLoadGenerator } from '../server/load.ts';
import { readPopulation, type Population } from '../server/population.ts';
import { readCpuUs, startProduct, type Product } from '../server/product.ts';
import { countRows } from '../server/rows.ts';
import { checkPages, compareCell, type Line, type Rival } from './compare-cells.ts';
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
  console.log(`Preparing ${options.people} people.`);
  const copy = opened.adopt(await copySqlite(options.data, options.people), (made) => made.remove());
  const population = await readOnce(copy);
  const postgres = await startPostgres({ isDurable: true });
  if (!postgres) throw new Error('there is no PostgreSQL on this machine, and it could not be installed');
  opened.defer(() => postgres.stop());
  const rowsBefore = await countRows(copy);
  const { reference, others } = await startPeers(opened, originOf(copy, population, postgres.url));
  const quad = opened.adopt(await startProduct(copy.env), (product) => product.stop());
  const ceiling = opened.adopt(await startCeiling(), (started) => started.stop());

  const readDatabaseCpuUs = await watchPostgresCpu(postgres.url);
  const peers = [reference, ...others];
  const rivals: [Rival, ...Rival[]] = [
    quadAsRival(quad, population),
    ...peers.map((peer) => peerAsRival(peer, reference, population, readDatabaseCpuUs)),
  ];
  for (const cell of options.cells) await checkPages(cell, rivals);
  const lines: Line[] = [];
  for (const cell of options.cells) {
    console.log(`Measuring: ${cell.title}.`);
    lines.push(...(await compareCell(cell, rivals, ceiling, options)));
  }
  for (const peer of peers) await checkWrites(peer, rowsBefore, lines);
  printLines(lines, peers, options);
  if (options.json) await writeFile(options.json, JSON.stringify(lines, null, 2));
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

/** Fills and starts the peers. The reference gives the deep pages, with cursors that all of them understand. */
async function startPeers(opened: AsyncDisposableStack, origin: Origin) {
  const start = async (starting: Promise<Peer>) => {
    const peer = opened.adopt(await starting, ({ process }) => process.stop());
    console.log(`${peer.name} is ready: ${peer.parts}.`);
    return peer;
  };
  const reference = await start(startExpress(origin));
  const others = [await start(startDrizzle(origin)), await start(startParse(origin))];
  const pocketBase = findPocketBase();
  if (typeof pocketBase === 'string') console.log(`PocketBase is NOT MEASURED: ${pocketBase}`);
  else others.push(await start(startPocketBase(origin, pocketBase)));
  return { reference, others };
}

function quadAsRival({ port, pid }: Product, population: Population): Rival {
  return {
    ...likeQuad,
    name: 'Quad',
    port,
    readCpuUs: () => readCpuUs(pid),
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

function printLines(lines: readonly Line[], peers: readonly Peer[], { people, isQuick }: Options): void {
  console.log(`\n${formatLines(lines).join('\n')}\n`);
  console.log(`${people} people. ${peers.map(({ parts }) => parts).join('; ')}; Node.js ${process.version}.`);
  if (isQuick) console.log('One short round of each: this is NOT A MEASUREMENT.');
  console.log(`Load of this machine: ${loadavg()[0]?.toFixed(1)} in the last minute.`);
}

await main(readOptions(process.argv.slice(2)));
