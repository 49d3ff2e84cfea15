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
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((line) => line[column]?.length ?? 0)));
  for (const line of table) {
    const cells = line.map((cell, column) =>
      column === 1 ? cell.padStart(widths[1] ?? 0) : cell.padEnd(widths[column] ?? 0),
    );
    console.log(cells.join('  ').trimEnd());
  }
}

function show(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 1 ? 4 : 1);
}

/** The quantile `part` of the values. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const found = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)];
  if (found === undefined) throw new Error('nothing was measured');
  return found;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);
