import { setTimeout as sleep } from 'node:timers/promises';
import type { Ceiling } from './ceiling.ts';
import { cells, contended, createSources, mixed, type Cell, type Sources } from './cells.ts';
import type { Copy } from './data.ts';
import { blockPeople } from './blocks.ts';
import type { Options } from './options.ts';
import { runLoad } from './load.ts';
import { profile } from './profile.ts';
import { firstPages } from './reads.ts';
import { measureStart } from './start-time.ts';
import { readPopulation, type Population } from './population.ts';
import { readCpuUs, readMemoryMb } from '../../process-files.ts';
import { startNode, type ServerProcess } from '../../processes.ts';
import { sendSuccessfully, type WireRequest } from './requests.ts';
import { compare, type CellResult, type Figure } from './results.ts';
import { alternate, type Contender } from './rounds.ts';
import type { Source } from './sources.ts';
import { countRows } from './rows.ts';
import { sample } from './sample.ts';

/** Time in which a process that has just started becomes idle. */
const SETTLE_MS = 3_000;
/** A profile prepares requests for at most this many answers a second. */
const PROFILED_PER_SECOND = 20_000;
/** A profile takes as long as this many rounds. */
const PROFILED_ROUNDS = 2;
const UPPER_IDLE = { least: 140, aim: 110, isUpper: true };
const UPPER_LOADED = { least: 400, aim: 300, isUpper: true };
const UPPER_START = { least: 12, aim: 8, isUpper: true };
const CONTENDED_GOAL = { least: 0.85, aim: 0.95, isUpper: false };

/** A copy of a store, and the run's options. */
export interface Setup {
  readonly store: string;
  readonly people: number;
  readonly copy: Copy;
  readonly ceiling: Ceiling;
  readonly options: Options;
  /** Prints the result of one cell. */
  readonly print: (result: CellResult) => void;
}

export interface Measured {
  readonly cells: CellResult[];
  readonly figures: Figure[];
}

/** Measures the chosen cells and figures of one store. */
export async function measure(setup: Setup): Promise<Measured> {
  const { copy, options } = setup;
  const { names } = options;
  const measured: Measured = { cells: [], figures: [] };
  const sources = createSources(await preparePopulation(setup, names.has('zipf')));
  if (names.has('start')) await addStart(setup, sources, measured);
  const before = await countRows(copy);
  const chosen = cells.filter(({ name }) => names.has(name));
  if (chosen.length > 0 || names.has('zipf')) {
    await withProduct(copy, async (product) => {
      for (const cell of chosen) measured.cells.push(await measureCell(setup, product, cell, sources));
      if (names.has('zipf')) await measureContended(setup, product, sources, measured);
    });
    await checkWrites(setup, before, measured.cells);
  }
  if (names.has('mixed'))
    await withProduct(copy, (product) => measureMixed(setup, product, sources, measured));
  return measured;
}

/** Prints where the product spends its time in each chosen cell, instead of measuring. */
export async function profileCells(setup: Setup): Promise<void> {
  const { copy, options } = setup;
  const sources = createSources(await preparePopulation(setup, options.names.has('zipf')));
  const seconds = PROFILED_ROUNDS * options.seconds;
  for (const cell of [...cells, ...contended, mixed].filter(({ name }) => options.names.has(name))) {
    const lines = await profile(copy.env, async ({ port }) => {
      const source = await cell.source(sources, port);
      const requests = source.peek(PROFILED_PER_SECOND * seconds);
      const { perSecond, taken } = await runLoad({
        port,
        requests,
        seconds,
        connections: options.connections,
      });
      source.use(taken);
      console.log(`\n${cell.title}, under the profiler: ${perSecond.toFixed(0)} answers a second`);
    });
    console.log(lines.join('\n'));
  }
}

async function withProduct<T>(copy: Copy, work: (product: ServerProcess) => Promise<T>): Promise<T> {
  const product = await startNode(copy.env);
  try {
    return await work(product);
  } finally {
    await product.end('SIGTERM');
  }
}

/** Reads the people of a copy, and blocks some of them if the options ask for it. */
async function preparePopulation({ copy, options }: Setup, withWriters: boolean): Promise<Population> {
  const store = await copy.open();
  try {
    const population = await readPopulation(store, withWriters);
    return options.blocks === 0 ? population : await blockPeople(store, population, options.blocks);
  } finally {
    await store.close();
  }
}

async function measureCell(
  setup: Setup,
  product: ServerProcess,
  cell: Cell,
  sources: Sources,
): Promise<CellResult> {
  const source = await cell.source(sources, product.port);
  await setup.ceiling.answerWith(await sample(product.port, source));
  const results = await alternate(
    [ceilingContender(setup.ceiling, source), contender(cell, product, source)],
    setup.options,
  );
  const result = compare(setup, cell, results.get(cell.name) ?? [], results.get('ceiling') ?? []);
  setup.print(result);
  return result;
}

/** Measures uniform and Zipf writes in the same rounds, against the same ceiling. */
async function measureContended(setup: Setup, product: ServerProcess, sources: Sources, measured: Measured) {
  const [uniform, zipf] = contended;
  const [even, skewed] = [
    await uniform.source(sources, product.port),
    await zipf.source(sources, product.port),
  ];
  await setup.ceiling.answerWith(await sample(product.port, even));
  const results = await alternate(
    [
      ceilingContender(setup.ceiling, even),
      contender(uniform, product, even),
      contender(zipf, product, skewed),
    ],
    setup.options,
  );
  const ceiling = results.get('ceiling') ?? [];
  const [one, other] = contended.map((cell) => compare(setup, cell, results.get(cell.name) ?? [], ceiling));
  if (!one || !other) return;
  for (const result of [one, other]) {
    setup.print(result);
    measured.cells.push(result);
  }
  const value = other.product.perSecond / one.product.perSecond;
  measured.figures.push(figure(setup, 'writes by Zipf over uniform', value, '', CONTENDED_GOAL));
}

async function measureMixed(
  setup: Setup,
  product: ServerProcess,
  sources: Sources,
  measured: Measured,
): Promise<void> {
  await sendSuccessfully(product.port, firstPageOf(sources));
  await sleep(SETTLE_MS);
  measured.figures.push(figure(setup, 'memory, idle', readMemoryMb(product.pid), 'MB', UPPER_IDLE));
  measured.cells.push(await measureCell(setup, product, mixed, sources));
  const memory = readMemoryMb(product.pid);
  measured.figures.push(figure(setup, 'memory after the mixed load', memory, 'MB', UPPER_LOADED));
}

async function addStart(setup: Setup, sources: Sources, { figures }: Measured): Promise<void> {
  const { ratio, productMs, nodeMs } = await measureStart(setup.copy, firstPageOf(sources));
  figures.push(
    figure(setup, 'start to the first list over node -e 0', ratio, '', UPPER_START),
    figure(setup, 'start to the first list', productMs, 'ms'),
    figure(setup, 'node -e 0', nodeMs, 'ms'),
  );
}

function firstPageOf({ population }: Sources): WireRequest {
  const [request] = firstPages(population).peek(1);
  if (!request) throw new Error('nobody has a session');
  return request;
}

function figure(
  { store, people }: Setup,
  what: string,
  value: number,
  unit: string,
  goal?: Figure['goal'],
): Figure {
  return { store, people, what, value, unit, goal };
}

function ceilingContender({ port }: Ceiling, source: Source): Contender {
  return { name: 'ceiling', port, source, usesUp: false };
}

function contender({ name }: Cell, { port, pid }: ServerProcess, source: Source): Contender {
  return { name, port, readCpuUs: () => readCpuUs(pid), source, usesUp: true };
}

/** Fails if the store has fewer new rows than acknowledged writes. Some writes then changed nothing. */
async function checkWrites({ copy }: Setup, before: number, results: readonly CellResult[]): Promise<void> {
  const writes = results.filter(({ cell }) => ['reaction', 'opinion', 'uniform', 'zipf'].includes(cell));
  const acknowledged = writes.reduce((sum, { product }) => sum + product.answers, 0);
  const added = (await countRows(copy)) - before;
  if (added < acknowledged)
    throw new Error(`${acknowledged} writes were acknowledged, but only ${added} rows are new`);
}
