import type { JSONReport } from '@playwright/test/reporter';
import { expect, test } from 'vitest';
import { readReport } from './test/run-journeys.ts';
import { addUp, findFailures, listFailures, listSlowest } from './test/tally.ts';

test('the slowest tests come first, at most the given number', () => {
  const timings = [
    { test: 'fast', durationMs: 12 },
    { test: 'slowest', durationMs: 61_250 },
    { test: 'slow', durationMs: 1_000 },
  ];
  expect(listSlowest(timings, 2)).toEqual(['  61.3 s  slowest', '   1.0 s  slow']);
});

test('counts of several steps are added up', () => {
  const tallies = [
    { passed: 2, failed: 1, skipped: 0 },
    { passed: 1, failed: 0, skipped: 3 },
  ];
  expect(addUp(tallies)).toEqual({ passed: 3, failed: 1, skipped: 3 });
});

test('each failed test is named with the first line of its error, without colours', () => {
  const failures = [
    { test: 'units a.test.ts › adds', error: '\u001B[31m\nexpected 1 to be 2\u001B[39m\n  at line 3' },
    { test: 'units b.test.ts', error: '' },
  ];
  expect(listFailures(failures)).toEqual([
    '✗ units a.test.ts › adds',
    '    expected 1 to be 2',
    '✗ units b.test.ts',
    '    no message',
  ]);
});

test('a failed step without a named test is named itself, and a passed step is not', () => {
  const failure = { test: 'units a.test.ts › adds', error: 'wrong' };
  const counts = { passed: 3, failed: 1, skipped: 0 };
  expect(findFailures('Units', { ...counts, failures: [failure] })).toEqual([failure]);
  expect(findFailures('Lint', counts)).toEqual([{ test: 'Lint', error: 'see its output above' }]);
  expect(findFailures('Lint', { ...counts, failed: 0 })).toEqual([]);
});

test('failed and flaky journeys are named, and so are errors outside of journeys', () => {
  const run = (status: string, ...messages: string[]) => ({
    projectName: 'phone',
    status,
    results: [{ duration: 5, errors: messages.map((message) => ({ message })) }],
  });
  const spec = (title: string, outcome: object) => ({ title, file: 'a.spec.ts', tests: [outcome] });
  const group = {
    title: 'a group',
    specs: [spec('breaks', run('unexpected', 'first', 'second')), spec('wavers', run('flaky'))],
  };
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 },
    errors: [{ message: 'no browser' }],
    suites: [
      {
        title: 'a.spec.ts',
        specs: [spec('works', run('expected')), spec('waits', run('skipped'))],
        suites: [group],
      },
    ],
  } as unknown as JSONReport;
  const { timings, failures, ...counts } = readReport(report, false);
  expect(counts).toEqual({ passed: 1, failed: 3, skipped: 1 });
  expect(timings).toHaveLength(4);
  expect(failures).toEqual([
    { test: 'phone a.spec.ts › a group › breaks', error: 'first' },
    { test: 'phone a.spec.ts › a group › wavers', error: 'flaky' },
    { test: 'outside of the journeys', error: 'no browser' },
  ]);
});
