/** The quantile `part` of the values. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const found = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)];
  if (found === undefined) throw new Error('nothing was measured');
  return found;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);
