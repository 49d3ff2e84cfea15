import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const FILE = path.resolve(import.meta.dirname, '../../../docs/measurements/bench-runs.md');
const HEADING = '## History';
/** The page of the runs has at most this many lines (scripts/tidy/repository-rules.ts). */
const LINES_MAX = 250;

export interface Entry {
  /** Date and commit. */
  readonly title: string;
  readonly machine: string;
  readonly table: readonly string[];
}

/** Adds a result to docs/measurements/bench-runs.md. */
export async function record(entry: Entry): Promise<void> {
  await writeFile(FILE, addEntry(await readFile(FILE, 'utf8'), entry));
}

/** Adds an entry as the first of the history, and drops the oldest entries if the page becomes too long. */
export function addEntry(page: string, { title, machine, table }: Entry): string {
  const [before = '', history = ''] = page.split(`${HEADING}\n`);
  const entry = [`### ${title}`, '', `${machine}.`, '', '```text', ...table, '```', ''].join('\n');
  const entries = [entry, ...history.split(/^(?=### )/m).filter((part) => part.startsWith('### '))];
  const build = () => `${before}${HEADING}\n\n${entries.map((part) => `${part.trim()}\n`).join('\n')}`;
  while (entries.length > 1 && build().split('\n').length - 1 > LINES_MAX) entries.pop();
  return build();
}
