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
