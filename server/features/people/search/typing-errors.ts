/**
 * Optimal string alignment distance, in code points: an insertion, a deletion, a substitution and a swap of neighbours
 * each count 1.
 * @param a and `b`: words, or their letters if a letter has several code points.
 * @returns at most `limit + 1`, which means "more than `limit`".
 */
export function countTypingErrors(
  a: string | readonly string[],
  b: string | readonly string[],
  limit: number,
): number {
  const left = [...a];
  const right = [...b];
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let twoBack: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const isSame = left[i - 1] === right[j - 1];
      let best = Math.min(at(previous, j) + 1, at(row, j - 1) + 1, at(previous, j - 1) + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      if (isSwap) best = Math.min(best, at(twoBack, j - 2) + 1);
      row.push(best);
    }
    twoBack = previous;
    previous = row;
  }
  return Math.min(at(previous, right.length), limit + 1);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
