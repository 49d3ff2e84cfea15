/** The result of the test whether one group tends to have larger values than the other. */
export interface Comparison {
  /** Probability of a difference this large by chance (two-sided, normal approximation with ties). */
  readonly p: number;
  /** Probability that a value of the first group is larger than a value of the second. 0.5: no difference. */
  readonly larger: number;
}

/** Mann-Whitney U test. Both groups should have 20 values or more. */
export function compareGroups(first: readonly number[], second: readonly number[]): Comparison {
  const values = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].toSorted((a, b) => a.value - b.value);
  const total = values.length;
  let rankSum = 0;
  let ties = 0;
  for (let from = 0; from < total;) {
    let to = from;
    while (to < total && values[to]?.value === values[from]?.value) to += 1;
    const rank = (from + to + 1) / 2;
    rankSum += rank * values.slice(from, to).filter(({ isFirst }) => isFirst).length;
    ties += (to - from) ** 3 - (to - from);
    from = to;
  }
  const pairs = first.length * second.length;
  const u = rankSum - (first.length * (first.length + 1)) / 2;
  const variance = (pairs / 12) * (total + 1 - ties / (total * (total - 1)));
  if (variance === 0) return { p: 1, larger: 0.5 };
  const z = Math.max(0, Math.abs(u - pairs / 2) - 0.5) / Math.sqrt(variance);
  return { p: Math.min(1, 2 * upperTail(z)), larger: u / pairs };
}

/**
 * Upper tail of the normal distribution, by the continued fraction or series of erfc. Relative error below 1e-7
 * (Numerical Recipes, erfcc).
 */
function upperTail(z: number): number {
  const x = z / Math.SQRT2;
  const t = 1 / (1 + 0.5 * x);
  const terms = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
    -0.82215223, 0.17087277,
  ];
  const sum = terms.reduceRight((rest, term) => term + t * rest, 0);
  return 0.5 * t * Math.exp(-x * x + sum);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
