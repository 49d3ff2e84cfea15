import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { runProgram } from './run-program.ts';
import { oneFailed, type FailedTest, type Tally } from './tally.ts';

/**
 * Runs the journeys through the built product in a real browser.
 * @param config the folder of a configuration of Playwright. Default: the repository's own.
 * @param env variables of the journeys, such as SWEEP.
 */
export async function runJourneys({
  config,
  env = {},
}: { readonly config?: string; readonly env?: NodeJS.ProcessEnv } = {}): Promise<Tally> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quad-journeys-'));
  const reportFile = path.join(folder, 'report.json');
  try {
    const isFine = await runProgram(
      'node_modules/@playwright/test/cli.js',
      ['test', '--reporter=list,json', '--pass-with-no-tests', ...(config ? ['--config', config] : [])],
      { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
    );
    return readReport(JSON.parse(await readFile(reportFile, 'utf8')) as JSONReport, isFine);
  } catch {
    return oneFailed; // Playwright ended without a report
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param isFine true if Playwright's exit code was 0. */
export function readReport({ stats, errors, suites }: JSONReport, isFine: boolean): Tally {
  const runs = suites.flatMap((suite) => listRuns(suite));
  const failedRuns = runs.flatMap(({ test, error }) => (error === null ? [] : [{ test, error }]));
  const outside = errors.map(({ message }) => ({ test: 'outside of the journeys', error: message ?? '' }));
  const failed = stats.unexpected + stats.flaky + errors.length;
  return {
    passed: stats.expected,
    failed: Math.max(failed, isFine ? 0 : 1),
    skipped: stats.skipped,
    timings: runs,
    failures: [...failedRuns, ...outside],
  };
}

/** One journey in one project. */
interface Run extends Omit<FailedTest, 'error'> {
  readonly durationMs: number;
  /** Null for a passed or skipped journey. */
  readonly error: string | null;
}

function listRuns({ title, specs, suites = [] }: JSONReportSuite, outer: readonly string[] = []): Run[] {
  // The title of the outermost suite is the file.
  const titles = [...outer, title];
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ projectName, status, results }) => ({
      test: `${projectName} ${[...titles, spec.title].join(' › ')}`,
      durationMs: results.reduce((sum, { duration }) => sum + duration, 0),
      error:
        status === 'expected' || status === 'skipped'
          ? null
          : (results.find(({ errors }) => errors.length > 0)?.errors[0]?.message ?? status),
    })),
  );
  return [...own, ...suites.flatMap((suite) => listRuns(suite, titles))];
}
