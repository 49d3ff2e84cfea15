/** One row of the table. */
export interface Row {
  readonly attack: string;
  readonly result: string;
  /** `skipped` needs a reason in the result. */
  readonly verdict: 'held' | 'FINDING' | 'skipped';
}

export const judge = (attack: string, isHeld: boolean, result: string): Row => ({
  attack,
  result,
  verdict: isHeld ? 'held' : 'FINDING',
});

/** A Markdown table. */
export function formatRows(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ attack, result, verdict }) => `| ${attack} | ${result.replaceAll('|', '/')} | ${verdict} |`,
  );
  return ['| attack | result | verdict |', '| --- | --- | --- |', ...lines, ''].join('\n');
}

/** A row is a finding if its server has answered with a 5xx or logged an error. */
export function judgeServer(row: Row, failures: readonly string[], errors: readonly string[]): Row {
  if (failures.length === 0 && errors.length === 0) return row;
  const first = failures[0] ?? errors[0];
  const result = `${row.result}; answers 5xx: ${failures.length}, errors logged: ${errors.length} (${first})`;
  return { ...row, result, verdict: 'FINDING' };
}

/** 0 only if every attack has run and held. */
export function exitCodeOf(rows: readonly Row[]): 0 | 1 {
  return rows.length > 0 && rows.every(({ verdict }) => verdict === 'held') ? 0 : 1;
}
