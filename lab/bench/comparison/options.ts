import path from 'node:path';
import { parseArgs } from 'node:util';
import { cells, type Cell } from '../server/cells.ts';
import type { Pace } from '../server/rounds.ts';

/** The cells that every peer can answer. PocketBase and Parse Server have no search that tolerates typing errors. */
const CELLS = ['first', 'loved', 'filtered', 'deep', 'reaction', 'opinion'];

export interface Options extends Pace {
  readonly people: number;
  readonly cells: readonly Cell[];
  readonly json: string | null;
  readonly isQuick: boolean;
  /** Adds the result to docs/measurements/bench-runs.md. */
  readonly isRecorded: boolean;
  /** Folder with the people of all runs, shared with `npm run bench`. */
  readonly data: string;
}

const known = {
  people: { type: 'string' },
  cells: { type: 'string', default: CELLS.join(',') },
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '5' },
  connections: { type: 'string', default: '32' },
  data: { type: 'string', default: path.resolve(import.meta.dirname, '../../../bench-data') },
  json: { type: 'string' },
  quick: { type: 'boolean', default: false },
  record: { type: 'boolean', default: false },
} as const;

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({ args: [...args], options: known });
  const isQuick = values.quick;
  return {
    people: Number(values.people ?? (isQuick ? 10_000 : 100_000)),
    cells: values.cells.split(',').map(findCell),
    rounds: isQuick ? 1 : Number(values.rounds),
    seconds: isQuick ? 2 : Number(values.seconds),
    connections: Number(values.connections),
    data: path.resolve(values.data),
    json: values.json === undefined ? null : path.resolve(values.json),
    isQuick,
    isRecorded: values.record,
  };
}

function findCell(name: string): Cell {
  const cell = cells.find((each) => each.name === name);
  if (cell && CELLS.includes(name)) return cell;
  throw new Error(`--cells ${name} is unknown. Known: ${CELLS.join(', ')}`);
}
