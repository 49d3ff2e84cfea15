import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { runProgram } from './run-program.ts';
import { oneFailed, type Tally, type Timing } from './tally.ts';

/** Runs the journeys through the built product in a real browser. */
export async function runJourneys(): Promise<Tally> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quad-journeys-'));
  const reportFile = path.join(folder, 'report.json');
  try {
    const isFine = await runProgram(
      'node_modules/@playwright/test/cli.js',
      ['test', '--reporter=list,json', '--pass-with-no-tests'],
      { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
    );
    const { stats, errors, suites } = JSON.parse(await readFile(reportFile, 'utf8')) as JSONReport;
    const failed = stats.unexpected + stats.flaky + errors.length;
    return {
      passed: stats.expected,
      failed: Math.max(failed, isFine ? 0 : 1),
      skipped: stats.skipped,
      timings: suites.flatMap(timeSuite),
    };
  } catch {
    return oneFailed; // Playwright ended without a report
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function timeSuite({ specs, suites = [] }: JSONReportSuite): Timing[] {
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ projectName, results }) => ({
      test: `${projectName} ${spec.file} › ${spec.title}`,
      durationMs: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  return [...own, ...suites.flatMap(timeSuite)];
}
