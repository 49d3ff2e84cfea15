import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const list = (patterns: string[]) => Array.fromAsync(glob(patterns, { cwd: root }));

test('every row of product-coverage.md cites tests and files that exist', async () => {
  const sources = new Map<string, string>();
  for (const file of await list(['{contract,scripts,server,web,test}/**/*.{test,spec}.{ts,tsx}']))
    sources.set(path.basename(file), read(file).replaceAll(String.raw`\'`, "'"));
  const coverage = read('docs/product-coverage.md');

  const tests = [...coverage.matchAll(/`([\w-]+\.(?:test|spec)\.tsx?) › ([^`]*)`/g)];
  expect(tests.length).toBeGreaterThan(100);
  const gone = tests.filter(([, file = '', name = '']) => !sources.get(file)?.includes(name));
  expect(gone.map(([row]) => row)).toEqual([]);

  const files = [...coverage.matchAll(/`((?:contract|scripts|server|web)\/[^`\s]+)`/g)].map(
    ([, file = '']) => file,
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('every link and picture of the pages leads to something', async () => {
  const dead: string[] = [];
  for (const page of await list(['*.md', 'docs/**/*.md'])) {
    for (const [, target = ''] of read(page).matchAll(/(?:\]\(|src=")([^)"\s#]+)/g)) {
      if (/^\w+:/.test(target)) continue;
      if (!existsSync(path.resolve(root, path.dirname(page), target))) dead.push(`${page}: ${target}`);
    }
  }
  expect(dead).toEqual([]);
});
