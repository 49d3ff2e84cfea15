import { expect, test } from 'vitest';
import { addEntry } from './history.ts';

const entry = (title: string, lines = 1) => ({
  title,
  machine: 'A processor',
  table: Array.from({ length: lines }, (_, nth) => `line ${nth}`),
});
const titlesOf = (page: string) => [...page.matchAll(/^### (.+)$/gm)].map(([, title]) => title);

test('the newest result is the first of the history, and the text before the history is unchanged', () => {
  const page = addEntry(addEntry('# Benchmarks\n\nText.\n\n## History\n', entry('one')), entry('two'));
  expect(page.startsWith('# Benchmarks\n\nText.\n\n## History\n\n### two\n\nA processor.\n')).toBe(true);
  expect(titlesOf(page)).toEqual(['two', 'one']);
});

test('the oldest results are dropped when the page becomes longer than 250 lines', () => {
  let page = '# Benchmarks\n\n## History\n';
  for (const title of ['one', 'two', 'three', 'four']) page = addEntry(page, entry(title, 80));
  expect(titlesOf(page)).toEqual(['four', 'three']);
});
