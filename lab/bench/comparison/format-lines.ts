import { alignColumns } from '../columns.ts';
import type { Line } from './compare-cells.ts';

/** @returns the lines of a table, with one line for each cell and server. */
export function formatLines(lines: readonly Line[]): string[] {
  const heads = [
    'cell',
    'server',
    'ratio',
    'Quad over it',
    'on PostgreSQL',
    'req/s',
    'CPU µs',
    'p50 ms',
    'p99 ms',
    'p99 over',
    'bytes',
    '',
  ];
  const rows = lines.map((line) => [
    line.cell,
    line.server,
    line.ratio.toFixed(line.ratio < 0.1 ? 4 : 3),
    line.quadOver.sqlite.toFixed(1),
    line.quadOver.postgres.toFixed(1),
    ...[line.perSecond, line.cpuUs].map((value) => String(Math.round(value))),
    ...[line.p50Ms, line.p99Ms, line.p99Ratio].map((value) => value.toFixed(1)),
    String(Math.round(line.bytes)),
    showFailures(line.failures),
  ]);
  return alignColumns([heads, ...rows], new Set([2, 3, 4, 5, 6, 7, 8, 9, 10]));
}

function showFailures(failures: Line['failures']): string {
  const some = Object.entries(failures).filter(([, count]) => count > 0);
  return some.length === 0 ? '' : `FAILED: ${some.map(([what, count]) => `${count} ${what}`).join(', ')}`;
}
