import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { readReport } from '../test/run-journeys.ts';

/** One test that ran. */
export interface TestRun {
  /** File and name. For a journey, the project comes first. */
  readonly test: string;
  /** The first line of its error; null if it passed. */
  readonly error: string | null;
}

/**
 * The results of a run of tests. A text is the reason of a run without results: the tests did not load, did not build
 * or took too long.
 */
export type TestRuns = readonly TestRun[] | string;

/** The tests to run: files, and names or parts of names. `project`: a project of Playwright; default: all. */
export interface Selection {
  readonly files: readonly string[];
  readonly names: readonly string[];
  readonly project?: string | undefined;
}

const LONGEST_MS = 10 * 60_000;

/** The project of Vitest that has a test file. */
function projectOf(file: string): 'server-sqlite' | 'web' | 'units' {
  if (/^(?:server|test)\//.test(file)) return 'server-sqlite';
  return file.startsWith('web/') ? 'web' : 'units';
}

/** Runs tests of Vitest. Server tests run only on SQLite. */
export async function runVitest(folder: string, { files, names }: Selection): Promise<TestRuns> {
  const projects = new Set(files.map(projectOf));
  return withReport(async (report) => {
    const args = ['run', ...files, '-t', matchAny(names), '--reporter=json', `--outputFile=${report}`];
    const selected = [...projects].flatMap((project) => ['--project', project]);
    const ended = await runNode(folder, ['node_modules/vitest/vitest.mjs', ...args, ...selected]);
    const results = await readJson<JsonTestResults>(report);
    if (ended === 'too long' || !results) return describeEnd(ended);
    const broken = results.testResults.find(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
    );
    if (broken) return `${path.relative(folder, broken.name)} does not load: ${firstLine(broken.message)}`;
    return results.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map(({ fullName, status, failureMessages }) => ({
          test: `${path.relative(folder, name)} › ${fullName}`,
          error: status === 'passed' ? null : firstLine(failureMessages?.[0] ?? ''),
        })),
    );
  });
}

/** Builds the product and runs journeys through it. */
export async function runJourneys(folder: string, { files, names, project }: Selection): Promise<TestRuns> {
  const built = await runNode(folder, ['scripts/prepare.mjs', 'start']);
  if (built !== 0) return `it does not build: ${describeEnd(built)}`;
  return withReport(async (report) => {
    const args = ['test', ...files, '-g', matchAny(names), '--reporter=json'];
    const ended = await runNode(
      folder,
      ['node_modules/@playwright/test/cli.js', ...args, ...(project ? ['--project', project] : [])],
      { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    );
    const results = await readJson<JSONReport>(report);
    if (ended === 'too long' || !results) return describeEnd(ended);
    const [outside] = results.errors;
    if (outside) return firstLine(outside.message ?? '');
    const { timings = [], failures = [] } = readReport(results, ended === 0);
    const errors = new Map(failures.map(({ test, error }) => [test, firstLine(error)]));
    return timings.map(({ test }) => ({ test, error: errors.get(test) ?? null }));
  });
}

type End = number | null | 'too long';

function describeEnd(end: End): string {
  return end === 'too long' ? `longer than ${LONGEST_MS / 60_000} minutes` : `exit code ${end}`;
}

async function runNode(folder: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<End> {
  // In its own process group, so that a run that takes too long can be ended with its children.
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: 'ignore',
    detached: true,
  });
  const end = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL');
  let isLate = false;
  const timer = setTimeout(() => (end(), (isLate = true)), LONGEST_MS);
  process.once('exit', end);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  process.removeListener('exit', end);
  return isLate ? 'too long' : code;
}

async function withReport<Result>(work: (file: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quad-mutants-'));
  try {
    return await work(path.join(folder, 'report.json'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readJson<Value>(file: string): Promise<Value | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Value);
}

function matchAny(names: readonly string[]): string {
  return names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|');
}

function firstLine(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n');
  return lines.find((line) => line.trim() !== '')?.trim() ?? 'no message';
}
