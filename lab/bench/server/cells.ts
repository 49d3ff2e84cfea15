import type { Population } from './population.ts';
import {
  compressedFirstPages,
  deepPages,
  everyOrder,
  filteredPages,
  firstPages,
  opinionPages,
  searches,
} from './reads.ts';
import { endless, mix, type Source } from './sources.ts';
import { contendedReactions, opinions, reactions } from './writes.ts';

/** A required value, and a better value as the aim. */
export interface Goal {
  readonly least: number;
  readonly aim: number;
}

/** A store and its number of people: `sqlite 100000`. */
type Setting = string;

export interface Cell {
  readonly name: string;
  readonly title: string;
  /** Goals of the answers a second over the ceiling's. */
  readonly goals: Readonly<Record<Setting, Goal>>;
  /** Goals of the 99th percentile over the ceiling's: at most. */
  readonly p99Goals?: Readonly<Record<Setting, Goal>>;
  /** @param port of the product, which some sources ask for pages. */
  readonly source: (sources: Sources, port: number) => Source | Promise<Source>;
}

/** Shared by all cells of one copy, so that two of them never send the same write. */
export interface Sources {
  readonly population: Population;
  readonly reactions: Source;
  readonly opinions: Source;
}

export function createSources(population: Population): Sources {
  return {
    population,
    reactions: endless(reactions(population)),
    opinions: endless(opinions(population)),
  };
}

const here = 'sqlite 100000';
const atAMillion = 'sqlite 1000000';
const onPostgres = 'postgres 100000';

/** All cells, in the order in which they are measured. The goals are those of docs/benchmarks.md. */
export const cells: readonly Cell[] = [
  {
    name: 'first',
    title: 'list, first page',
    goals: { [here]: { least: 0.35, aim: 0.6 }, [onPostgres]: { least: 0.3, aim: 0.5 } },
    source: ({ population }) => firstPages(population),
  },
  {
    name: 'loved',
    title: 'list, most loved',
    goals: { [here]: { least: 0.35, aim: 0.6 } },
    source: ({ population }) => firstPages(population, { hated: 'loved' }),
  },
  {
    name: 'compressed',
    title: 'list, first page, compressed',
    goals: { [here]: { least: 0.15, aim: 0.3 } },
    source: ({ population }) => compressedFirstPages(population),
  },
  {
    name: 'filtered',
    title: 'list, four filters',
    goals: { [here]: { least: 0.25, aim: 0.45 } },
    source: ({ population }) => filteredPages(population),
  },
  {
    name: 'orders',
    title: 'list, each order with each filter',
    goals: {},
    source: ({ population }) => everyOrder(population),
  },
  {
    name: 'deep',
    title: 'list, 4,000 deep pages',
    goals: { [here]: { least: 0.15, aim: 0.3 } },
    source: ({ population }, port) => deepPages(population, port),
  },
  {
    name: 'word',
    title: 'search, one word',
    goals: { [here]: { least: 0.12, aim: 0.2 }, [atAMillion]: { least: 0.08, aim: 0.2 } },
    source: ({ population }) => searches(population, 'one word'),
  },
  {
    name: 'words',
    title: 'search, two words',
    goals: { [here]: { least: 0.06, aim: 0.12 }, [atAMillion]: { least: 0.04, aim: 0.12 } },
    source: ({ population }) => searches(population, 'two words'),
  },
  {
    name: 'typo',
    title: 'search, a typing error',
    goals: { [here]: { least: 0.03, aim: 0.06 }, [atAMillion]: { least: 0.02, aim: 0.06 } },
    source: ({ population }) => searches(population, 'typo'),
  },
  {
    name: 'opinions',
    title: 'opinions of a person',
    goals: { [here]: { least: 0.25, aim: 0.45 } },
    source: ({ population }) => opinionPages(population),
  },
  {
    name: 'reaction',
    title: 'reaction, a new row each',
    goals: { [here]: { least: 0.1, aim: 0.15 }, [onPostgres]: { least: 0.04, aim: 0.06 } },
    source: (sources) => sources.reactions,
  },
  {
    name: 'opinion',
    title: 'opinion, a new row each',
    goals: { [here]: { least: 0.07, aim: 0.1 } },
    source: (sources) => sources.opinions,
  },
];

/** Two cells that are measured in the same rounds, because their goal is the ratio of the second to the first. */
export const contended: readonly [uniform: Cell, zipf: Cell] = [
  {
    name: 'uniform',
    title: 'reaction, 80,000 writers',
    goals: {},
    source: ({ population }) => endless(contendedReactions(population, 'uniform')),
  },
  {
    name: 'zipf',
    title: 'reaction, 80,000 writers, Zipf 1.5',
    goals: {},
    source: ({ population }) => endless(contendedReactions(population, 'zipf')),
  },
];

/** Measured last, by a process that has done nothing before. */
export const mixed: Cell = {
  name: 'mixed',
  title: 'mixed',
  goals: { [here]: { least: 0.12, aim: 0.25 } },
  p99Goals: { [here]: { least: 12, aim: 4 } },
  source: async (sources, port) => endless(mix(await mixedPattern(sources, port))),
};

/** Of 20 requests 9 are first pages, 3 filtered, 4 deep, 2 searches and 2 writes. */
async function mixedPattern(
  { population, reactions: react, opinions: write }: Sources,
  port: number,
): Promise<Source[]> {
  const first = firstPages(population);
  const filtered = filteredPages(population);
  const deep = await deepPages(population, port);
  const [word, words] = [searches(population, 'one word'), searches(population, 'two words')];
  const half = [first, deep, first, filtered, word, first, deep, first, react, first];
  return half.concat([filtered, first, deep, first, words, first, filtered, first, deep, write]);
}
