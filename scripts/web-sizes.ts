import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Sizes in bytes after brotli compression. Each build writes them. */
export interface WebSizes {
  /** All scripts that the page and its first screen need, for the logged-in and the logged-out screen. */
  firstScreens: { name: string; size: number }[];
  initialStyle: number;
  /** The size that each later part adds. */
  laterParts: { name: string; size: number }[];
}

export const sizesFile = path.resolve(import.meta.dirname, '../build/web-sizes.json');

/** In KB of 1,000 bytes. docs/decisions/017 has the parts of the first screen. */
const budgets = { firstScreen: 110, initialStyle: 9.4, laterPart: 20 };

if (import.meta.main) {
  const sizes = JSON.parse(await readFile(sizesFile, 'utf8')) as WebSizes;
  const rows = [
    ...sizes.firstScreens.map(({ name, size }) => ({
      part: `JavaScript, first screen ${name}`,
      size,
      budget: budgets.firstScreen,
    })),
    { part: 'initial CSS', size: sizes.initialStyle, budget: budgets.initialStyle },
    ...sizes.laterParts.map(({ name, size }) => ({
      part: `later: ${name}`,
      size,
      budget: budgets.laterPart,
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
