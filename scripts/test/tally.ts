import { stripVTControlCharacters } from 'node:util';

/** The result of a step. A step without tests counts as one test. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  readonly timings?: readonly Timing[];
  readonly failures?: readonly FailedTest[];
}

/** A failed test with its error. */
export interface FailedTest {
  /** Project, file and name. */
  readonly test: string;
  /** The message of its error. */
  readonly error: string;
}

/** The duration of one test. */
export interface Timing {
  /** Project, file and name. */
  readonly test: string;
  readonly durationMs: number;
}

export const onePassed: Tally = { passed: 1, failed: 0, skipped: 0 };
export const oneFailed: Tally = { passed: 0, failed: 1, skipped: 0 };

export function addUp(tallies: Iterable<Tally>): Tally {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of tallies) {
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
  }
  return sum;
}

/** Lines for a report: the slowest tests first. */
export function listSlowest(timings: readonly Timing[], count: number): string[] {
  return timings
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .slice(0, count)
    .map(({ test, durationMs }) => `${(durationMs / 1000).toFixed(1).padStart(6)} s  ${test}`);
}

/** Lines for a report: each failed test with the first non-empty line of its error, in plain text. */
export function listFailures(failures: readonly FailedTest[]): string[] {
  return failures.flatMap(({ test, error }) => {
    const lines = stripVTControlCharacters(error).split('\n');
    const first = lines.map((line) => line.trim()).find((line) => line !== '');
    return [`✗ ${test}`, `    ${first ?? 'no message'}`];
  });
}

/** The failed tests of a step. A failed step without named tests counts as a failed test. */
export function findFailures(step: string, { failed, failures = [] }: Tally): readonly FailedTest[] {
  if (failed === 0 || failures.length > 0) return failures;
  return [{ test: step, error: 'see its output above' }];
}
