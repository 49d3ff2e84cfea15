import { median } from '../../quantile.ts';
import { alignColumns } from '../columns.ts';

/** One line of the table. A value without a budget is only printed. */
export interface Row {
  readonly what: string;
  /** Null if this build has no such thing. */
  readonly value: number | null;
  readonly unit: '' | 'ms' | 'KB' | 'MB';
  /** The budget: met when the value is at most (for scores, at least) this. */
  readonly atMost?: number;
  readonly atLeast?: number;
  readonly note?: string;
}

/** The row of repeated times with a slow processor. @param times milliseconds; null if this build has none. */
export function slowRow(what: string, times: readonly number[] | null, atMost: number): Row {
  if (!times) return { what, value: null, unit: 'ms' };
  const worst = Math.round(Math.max(...times));
  const note = `median of ${times.length}, worst ${worst}; CPU slowed 4 times`;
  return { what, value: Math.round(median(times)), unit: 'ms', atMost, note };
}

export function printTable(rows: readonly Row[]): void {
  const lines = rows.map((row) => [
    row.what,
    show(row.value),
    row.unit,
    budgetOf(row),
    isMissed(row) ? 'MISSED' : budgetOf(row) && 'kept',
    row.note ?? '',
  ]);
  const table = [['', 'value', '', 'budget', '', ''], ...lines];
  for (const line of alignColumns(table, new Set([1]))) console.log(line);
}

/** Prints the values of all rounds of two builds, and which budgets the later build has missed in most rounds. */
export function printComparison(before: readonly Row[], now: readonly Row[]): void {
  const lines = [...Map.groupBy(now, ({ what }) => what)].map(([name, own]) => {
    const old = before.filter(({ what }) => what === name);
    const budget = own.map(budgetOf).find(Boolean) ?? '';
    const isOftenMissed = own.filter(isMissed).length > own.length / 2;
    const unit = own[0]?.unit ?? '';
    return [name, showAll(old), showAll(own), unit, budget, isOftenMissed ? 'MISSED' : budget && 'kept'];
  });
  const table = [['', 'before', 'now', '', 'budget', ''], ...lines];
  for (const line of alignColumns(table, new Set([1, 2]))) console.log(line);
}

function budgetOf({ atMost, atLeast }: Row): string {
  return atMost !== undefined ? `≤ ${atMost}` : atLeast !== undefined ? `≥ ${atLeast}` : '';
}

function isMissed({ value, atMost = Infinity, atLeast = -Infinity }: Row): boolean {
  return value !== null && (value > atMost || value < atLeast);
}

function showAll(rows: readonly Row[]): string {
  if (rows.every(({ value }) => value === null)) return 'not there before';
  return rows.map(({ value }) => show(value)).join(', ');
}

function show(value: number | null): string {
  if (value === null) return '–';
  return Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 1 ? 4 : 1);
}
