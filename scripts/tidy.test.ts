import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findBannedWords } from './tidy/banned-words.ts';
import { findDeadCitations, findDeadLinks, findDeadSections } from './tidy/citations.ts';
import { findCoverageGaps } from './tidy/coverage-rules.ts';
import { findUnused } from './tidy/find-unused.ts';
import { findAsvsGaps, findLongFile, findMachinePaths, findRegistryHosts } from './tidy/repository-rules.ts';
import { readSourceFiles, root, type SourceFile } from './tidy/source-files.ts';

const files = readSourceFiles();
const isInRepository = (file: string) => existsSync(path.join(root, file));
// This file contains examples of forbidden texts.
const isNotThisTest = (file: SourceFile) => file.path !== 'scripts/tidy.test.ts';

describe('the repository', () => {
  test('has no unused file, export or package', () => {
    expect(findUnused()).toEqual([]);
  });

  test('is written in plain English', () => {
    expect(files.flatMap(findBannedWords)).toEqual([]);
  });

  test('has files of at most 250 lines, pages of at most 200 and decisions of at most 60', () => {
    expect(files.flatMap(findLongFile)).toEqual([]);
  });

  test('cites tests, files, sections, decisions and pages that exist', () => {
    const pages = files.filter((file) => file.path.endsWith('.md'));
    expect(pages.flatMap((page) => findDeadLinks(page, isInRepository))).toEqual([]);
    expect(pages.flatMap((page) => findDeadCitations(page, files, isInRepository))).toEqual([]);
    expect(files.filter(isNotThisTest).flatMap((file) => findDeadSections(file, files))).toEqual([]);
  });

  test('has a test for every numbered rule of the product, and no test for an unknown number', () => {
    expect(findCoverageGaps(files.filter(isNotThisTest))).toEqual([]);
  });

  test('lists every requirement of the security standard once', () => {
    expect(files.filter((file) => file.path === 'docs/asvs.md').flatMap(findAsvsGaps)).toEqual([]);
  });

  test('has no path of a machine and no registry host', () => {
    expect(files.filter(isNotThisTest).flatMap(findMachinePaths)).toEqual([]);
    expect(files.filter((file) => file.path === 'package-lock.json').flatMap(findRegistryHosts)).toEqual([]);
  });
});

describe('the rules find', () => {
  const file = (name: string, text: string): SourceFile => ({ path: name, text });

  test('an unused export, an unused file and an unknown package', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'quad-tidy-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    mkdirSync(path.join(folder, 'node_modules'));
    const plant = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
    plant('package.json', '{ "name": "planted", "main": "index.js", "type": "module" }');
    plant('index.js', "import 'unlisted-package';\nimport { used } from './part.js';\nused();\n");
    plant('part.js', 'export function used() {}\nexport function unused() {}\n');
    plant('nobody.js', 'export const lonely = 1;\n');
    expect(findUnused(folder).toSorted()).toEqual([
      'index.js: unlisted-package (unlisted)',
      'nobody.js: nobody.js (files)',
      'part.js: unused (exports)',
    ]);
  });

  test('a rule without a test, two rules with one number, and a test without a rule', () => {
    const page = (text: string) => file('docs/product.md', text);
    const tests = file('a.test.ts', "test('is a code [7.1 7.2]', () => {});");
    expect(findCoverageGaps([page('- **7.1** A code\n| **7.2 Tries** |'), tests])).toEqual([]);
    const ofSafety = [
      file('docs/safety.md', '**S1.1** A block. **S1.2** A wall'),
      file('a.test.ts', "'b [7.1 S1.1]'"),
    ];
    expect(findCoverageGaps([page('**7.1** A code'), ...ofSafety])).toEqual(['rule S1.2 has no test']);
    expect(findCoverageGaps([page('- **7.1** A code\n- **7.1** A try\n- **7.3** A wait'), tests])).toEqual([
      'rule 7.3 has no test',
      'two rules are 7.1',
      'a.test.ts › is a code: there is no rule 7.2',
    ]);
  });

  test.each([
    ['a word in a comment', 'a.ts', '// The floors of the house', 2],
    ['a word in a name', 'a.ts', 'keepHouse()', 1],
    ['a word in a file name', 'web/house-rules.tsx', '', 1],
    ['a page that is not in the repository', 'a.ts', '// CONTRACT.md section 4', 1],
    ['no word in Math.floor', 'a.ts', 'Math.floor(1.5)', 0],
    ['no word in a longer one', 'a.ts', 'warehouse, essay, mushroom', 0],
  ])('%s', (_what, name, text, count) => {
    expect(findBannedWords(file(name, text))).toHaveLength(count);
  });

  test('a file that is too long', () => {
    expect(findLongFile(file('a.ts', 'x\n'.repeat(250)))).toEqual([]);
    expect(findLongFile(file('a.ts', 'x\n'.repeat(251)))).toEqual(['a.ts: 251 lines, at most 250']);
    expect(findLongFile(file('docs/a.md', 'x\n'.repeat(201)))).toEqual(['docs/a.md: 201 lines, at most 200']);
    const decision = 'docs/decisions/001-a.md';
    expect(findLongFile(file(decision, 'x\n'.repeat(61)))).toEqual([`${decision}: 61 lines, at most 60`]);
  });

  test('a link, a test, a file, a section and a decision that do not exist', () => {
    const known = [
      file('docs/product.md', '## 1 What Quad is\n'),
      file('docs/decisions/001-runtime.md', ''),
      file('server/a.test.ts', String.raw`test('a person\'s card', …)`),
    ];
    const page = file(
      'docs/a.md',
      "[a](product.md) [b](gone.md) `a.test.ts › a person's card` `a.test.ts › gone` `server/a.test.ts` `server/gone.ts`",
    );
    const exists = (name: string) => known.some((each) => each.path === name);
    expect(findDeadLinks(page, exists)).toEqual(['docs/a.md: gone.md']);
    expect(findDeadCitations(page, known, exists)).toEqual([
      'docs/a.md: `a.test.ts › gone`',
      'docs/a.md: server/gone.ts',
    ]);
    const code = file(
      'a.ts',
      'docs/product.md section 1, docs/product.md section 99, decision 001, decision 999',
    );
    expect(findDeadSections(code, known)).toEqual(['a.ts: product.md section 99', 'a.ts: decision 999']);
  });

  test('a path of a machine and a registry host', () => {
    expect(
      findMachinePaths(file('a.md', 'see /home/somebody/quad, /usr/bin/node and web/home/a.ts')),
    ).toEqual(['a.md: /home/somebody']);
    const lock = file('package-lock.json', '"resolved": "https://registry.example/a.tgz"');
    expect(findRegistryHosts(lock)).toEqual(['registry.example']);
  });
});
