import { alignColumns } from '../columns.ts';

/** One line of the table. A value without a budget is only printed. */
export interface Row {
  readonly what: string;
  readonly value: number;
  readonly unit: '' | 'ms' | 'KB' | 'MB';
  /** The budget: met when the value is at most (for scores, at least) this. */
  readonly atMost?: number;
  readonly atLeast?: number;
  readonly note?: string;
}

export function printTable(rows: readonly Row[]): void {
  const lines = rows.map((row) => {
    const { what, unit, atMost, atLeast, note = '' } = row;
    const budget = atMost !== undefined ? `≤ ${atMost}` : atLeast !== undefined ? `≥ ${atLeast}` : '';
    const missed = row.value > (atMost ?? Infinity) || row.value < (atLeast ?? -Infinity);
    return [what, show(row.value), unit, budget, missed ? 'MISSED' : budget && 'kept', note];
  });
  const table = [['', 'value', '', 'budget', '', ''], ...lines];
  for (const line of alignColumns(table, new Set([1]))) console.log(line);
}

function show(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 1 ? 4 : 1);
}
