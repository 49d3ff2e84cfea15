/**
 * `npm run bench`: measures the server, each time beside a bare `node:http` server that sends the same bytes.
 *   npm run bench -- --people 10000,1000000 --store sqlite,postgres --cells first,reaction --json results.json
 * docs/benchmarks.md explains the cells and the options.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { startCeiling } from './ceiling.ts';
import { copySqlite } from './data.ts';
import { compareGrowth } from './growth.ts';
import { record } from './history.ts';
import { ensureLoadGenerator } from './load.ts';
import { describeMachine, readCommit } from './machine.ts';
import { measure, profileCells, type Measured, type Setup } from './measure.ts';
import { readOptions, WrongOptions, type Options } from './options.ts';
import { startKeptPostgres } from './postgres.ts';
import { formatResults, judgeCell, type CellResult } from './results.ts';

async function main(options: Options): Promise<void> {
  ensureLoadGenerator();
  await using opened = new AsyncDisposableStack();
  await mkdir(options.data, { recursive: true });
  const postgres = options.stores.includes('postgres')
    ? opened.adopt(await startKeptPostgres(options.data), (started) => started.stop())
    : null;
  const machine = describeMachine(options.data, postgres?.version ?? null);
  const loadBefore = readLoad();
  const ceiling = opened.adopt(await startCeiling(), (started) => started.stop());
  const all: Measured = { cells: [], figures: [] };
  for (const store of options.stores) {
    for (const people of options.people) {
      console.log(`${store}: preparing ${people} people`);
      const copy = await (store === 'postgres' ? postgres?.copy(people) : copySqlite(options.data, people));
      if (!copy) continue;
      try {
        const setup: Setup = { store, people, copy, ceiling, options, print };
        if (options.isProfile) await profileCells(setup);
        else add(all, await measure(setup));
      } finally {
        await copy.remove();
      }
    }
  }
  if (options.isProfile) return;
  all.figures.push(...compareGrowth(all.cells));
  const load = `Load of the machine: ${loadBefore} before, ${readLoad()} at the end`;
  const table = formatResults(all);
  console.log(`\n${table.join('\n')}\n\n${machine}\n${load}`);
  if (options.isQuick) console.log('One short round of each: this is NOT A MEASUREMENT.');
  if (options.json) await writeFile(options.json, JSON.stringify({ machine, load, ...all }, null, 2));
  const title = `${new Date().toISOString().slice(0, 10)}, commit ${readCommit()}`;
  if (options.isRecorded) await record({ title, machine: `${machine}. ${load}`, table });
}

function readLoad(): string {
  return loadavg()[0]?.toFixed(1) ?? '';
}

function add(all: Measured, { cells, figures }: Measured): void {
  all.cells.push(...cells);
  all.figures.push(...figures);
}

function print(result: CellResult): void {
  console.log(`${result.title}: ${result.ratio.toFixed(4)} ${judgeCell(result)}`);
}

try {
  await main(readOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof WrongOptions)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
