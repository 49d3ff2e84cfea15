import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { mutants, mutate, testOf } from './mutants/list.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('there are 60 mutants, each of another rule', () => {
  expect(new Set(mutants.map(({ rule }) => rule)).size).toBe(60);
  expect(mutants).toHaveLength(60);
});

test.each(mutants)('$rule: the text to change and the page occur once', (mutant) => {
  expect(mutate(mutant, read(mutant.file))).not.toBe(read(mutant.file));
  const [page = ''] = mutant.rule.split(/[ :]/);
  expect(existsSync(path.join(root, 'docs', page))).toBe(true);
});

test.each(mutants)('$rule: its test exists', (mutant) => {
  const { file, name } = testOf(mutant);
  expect(read(file)).toContain(name);
});
