import { alignColumns } from '../columns.ts';
import type { Cell, Goal } from './cells.ts';
import { summarize, type Round } from './rounds.ts';

type Summary = ReturnType<typeof summarize>;

/** The result of one cell: one line of the table. */
export interface CellResult {
  readonly store: string;
  readonly people: number;
  readonly cell: string;
  readonly title: string;
  /** Answers a second over the ceiling's: the median of the rounds. */
  readonly ratio: number;
  /** The 99th percentile over the ceiling's. */
  readonly p99Ratio: number;
  readonly product: Summary;
  readonly ceiling: Summary;
  readonly goal?: Goal | undefined;
  readonly p99Goal?: Goal | undefined;
}

/** A single value, such as memory. */
export interface Figure {
  readonly store: string;
  readonly people: number;
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly goal?: (Goal & { readonly isUpper: boolean }) | undefined;
}

export interface Results {
  readonly cells: readonly CellResult[];
  readonly figures: readonly Figure[];
}

export function compare(
  { store, people }: { store: string; people: number },
  cell: Cell,
  product: readonly Round[],
  ceiling: readonly Round[],
): CellResult {
  const [own, most] = [summarize(product), summarize(ceiling)];
  const setting = `${store} ${people}`;
  return {
    store,
    people,
    cell: cell.name,
    title: cell.title,
    ratio: own.perSecond / most.perSecond,
    p99Ratio: own.p99Ms / most.p99Ms,
    product: own,
    ceiling: most,
    goal: cell.goals[setting],
    p99Goal: cell.p99Goals?.[setting],
  };
}

/**
 * The goals of one line: the ratio and, in some cells, the 99th percentile. A cell with a failed request has failed.
 */
export function judgeCell({ product, ratio, p99Ratio, goal, p99Goal }: CellResult): string {
  const failures = Object.entries(product.failures);
  if (failures.length > 0) return `FAILED: ${failures.map(([what, count]) => `${count} ${what}`).join(', ')}`;
  const verdicts = [
    ...(goal ? [judge(ratio, goal, false)] : []),
    ...(p99Goal ? [`p99 ${judge(p99Ratio, p99Goal, true)}`] : []),
  ];
  return verdicts.join(', ');
}

function judge(value: number, { least, aim }: Goal, isUpper: boolean): string {
  const reaches = (wanted: number) => (isUpper ? value <= wanted : value >= wanted);
  return reaches(aim) ? 'aim reached' : reaches(least) ? 'reached' : 'SHORT';
}

const fixed = (value: number, digits: number) => value.toFixed(digits);

/** The columns of the table of cells, with the text of each line. */
const columns: Readonly<Record<string, (result: CellResult) => string>> = {
  store: ({ store }) => store,
  people: ({ people }) => String(people),
  cell: ({ title }) => title,
  ratio: ({ ratio }) => fixed(ratio, ratio < 0.1 ? 4 : 3),
  'req/s': ({ product }) => fixed(product.perSecond, 0),
  ceiling: ({ ceiling }) => fixed(ceiling.perSecond, 0),
  'CPU µs': ({ product }) => fixed(product.cpuUs, 0),
  'p50 ms': ({ product }) => fixed(product.p50Ms, 2),
  'p99 ms': ({ product }) => fixed(product.p99Ms, 2),
  'p99.9 ms': ({ product }) => fixed(product.p999Ms, 2),
  'p99 over': ({ p99Ratio }) => `${fixed(p99Ratio, 1)}×`,
  bytes: ({ product }) => fixed(product.bytes, 0),
  goal: ({ goal }) => (goal ? String(goal.least) : ''),
  aim: ({ goal }) => (goal ? String(goal.aim) : ''),
  '': judgeCell,
};
/** The columns that are aligned at the right: all but the store, the cell and the verdict. */
const numbers = new Set(
  Object.keys(columns)
    .keys()
    .filter((column) => ![0, 2, 14].includes(column)),
);

/** @returns the lines of one table with all cells and figures. */
export function formatResults({ cells, figures }: Results): string[] {
  const rows = cells.map((result) => Object.values(columns).map((show) => show(result)));
  const table = [Object.keys(columns), ...rows];
  return [
    ...(rows.length > 0 ? alignColumns(table, numbers) : []),
    ...(figures.length > 0 ? ['', ...formatFigures(figures)] : []),
  ];
}

function formatFigures(figures: readonly Figure[]): string[] {
  const heads = ['store', 'people', 'what', 'value', '', 'goal', 'aim', ''];
  const rows = figures.map(({ store, people, what, value, unit, goal }) => {
    const sign = goal?.isUpper ? '≤' : '≥';
    const goals = goal
      ? [`${sign} ${goal.least}`, `${sign} ${goal.aim}`, judge(value, goal, goal.isUpper)]
      : ['', '', ''];
    const shown = Number.isInteger(value) ? String(value) : value.toFixed(2);
    return [store, String(people), what, shown, unit, ...goals];
  });
  return alignColumns([heads, ...rows], new Set([1, 3, 5, 6]));
}
