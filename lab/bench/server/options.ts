import path from 'node:path';
import { parseArgs } from 'node:util';
import { cells, contended, mixed } from './cells.ts';
import type { Pace } from './rounds.ts';

const stores = ['sqlite', 'postgres'] as const;
type StoreName = (typeof stores)[number];

/** Measurements that are not cells, by the name that selects them. */
const figureNames = ['start'] as const;

export interface Options extends Pace {
  readonly stores: readonly StoreName[];
  readonly people: readonly number[];
  /** Names of cells and figures to measure. */
  readonly names: ReadonlySet<string>;
  /** Folder with the people of all runs. */
  readonly data: string;
  readonly json: string | null;
  readonly isRecorded: boolean;
  readonly isQuick: boolean;
  /** Measures nothing, and prints where the time goes instead. */
  readonly isProfile: boolean;
  /** How many people each viewer blocks. */
  readonly blocks: number;
}

/** The command line is wrong. */
export class WrongOptions extends Error {
  override readonly name = 'WrongOptions';
}

const known = {
  store: { type: 'string', default: 'sqlite' },
  people: { type: 'string', default: '100000' },
  cells: { type: 'string' },
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '5' },
  connections: { type: 'string', default: '32' },
  blocks: { type: 'string' },
  data: { type: 'string', default: path.resolve(import.meta.dirname, '../../../bench-data') },
  json: { type: 'string' },
  record: { type: 'boolean', default: false },
  quick: { type: 'boolean', default: false },
  profile: { type: 'boolean', default: false },
} as const;

/** @throws WrongOptions with a one-line message for the person who typed the options. */
export function readOptions(args: readonly string[]): Options {
  const values = parse(args);
  if (values.record && (values.quick || values.profile))
    throw new WrongOptions('--record is for measurements: leave out --quick and --profile');
  const all = [...cells, ...contended.slice(1), mixed].map(({ name }) => name).concat(figureNames);
  return {
    stores: list('--store', values.store, stores),
    people: values.people.split(',').map((text) => readNumber('--people', text)),
    names: new Set(values.cells === undefined ? all : list('--cells', values.cells, all)),
    data: path.resolve(values.data),
    json: values.json === undefined ? null : path.resolve(values.json),
    rounds: values.quick ? 1 : readNumber('--rounds', values.rounds),
    seconds: values.quick ? 2 : readNumber('--seconds', values.seconds),
    connections: readNumber('--connections', values.connections),
    blocks: values.blocks === undefined ? 0 : readNumber('--blocks', values.blocks),
    isRecorded: values.record,
    isQuick: values.quick,
    isProfile: values.profile,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: known }).values;
  } catch (error) {
    throw new WrongOptions((error as Error).message, { cause: error });
  }
}

function list<Name extends string>(option: string, text: string, names: readonly Name[]): Name[] {
  return text.split(',').map((part) => {
    const found = names.find((name) => name === part);
    if (found === undefined)
      throw new WrongOptions(`${option} ${part} is unknown. Known: ${names.join(', ')}`);
    return found;
  });
}

function readNumber(option: string, text: string): number {
  const value = /^[\d_]{1,11}$/.test(text) ? Number(text.replaceAll('_', '')) : 0;
  if (value > 0) return value;
  throw new WrongOptions(`${option} must be a whole number from 1, not "${text}"`);
}
