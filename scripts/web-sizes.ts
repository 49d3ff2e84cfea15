import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Bytes on the wire, compressed with brotli; written by each build. */
export interface WebSizes {
  initialScript: number;
  initialStyle: number;
  lazyRoutes: { name: string; size: number }[];
}

export const sizesFile = path.resolve(import.meta.dirname, '../build/web-sizes.json');

/** In KB of 1,000 bytes. */
const budgets = { initialScript: 85, initialStyle: 8, lazyRoute: 15 };

if (import.meta.main) {
  const sizes = JSON.parse(await readFile(sizesFile, 'utf8')) as WebSizes;
  const rows = [
    { part: 'initial JavaScript', size: sizes.initialScript, budget: budgets.initialScript },
    { part: 'initial CSS', size: sizes.initialStyle, budget: budgets.initialStyle },
    ...sizes.lazyRoutes.map(({ name, size }) => ({
      part: `later: ${name}`,
      size,
      budget: budgets.lazyRoute,
    })),
  ].map((row) => ({ ...row, over: row.size > row.budget * 1000 }));

  const width = Math.max(...rows.map(({ part }) => part.length));
  console.log(`${'brotli'.padEnd(width)}      KB  budget`);
  for (const { part, size, budget, over } of rows) {
    const kilobytes = (size / 1000).toFixed(1).padStart(6);
    console.log(`${part.padEnd(width)}  ${kilobytes}  ${String(budget).padStart(6)}${over ? '  OVER' : ''}`);
  }
  if (rows.some(({ over }) => over)) process.exitCode = 1;
}
