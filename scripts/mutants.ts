import { ensureChromium } from '#test/chromium.ts';
import type { Mutant } from '#test/mutants/mutant.ts';
import { mutants, testOf } from './mutants/list.ts';
import { runJourneys, runVitest, type TestRun, type TestRuns } from './mutants/run-tests.ts';
import { createSandbox, removeLeftovers } from './mutants/sandbox.ts';

/**
 * `npm run mutants`: breaks one rule of the product after the other in a copy of the working tree, and runs the test
 * that must find it. Words after `--` choose mutants by their rule or file. Exit code 1 if a mutant was not found or
 * could not be measured.
 */

interface Lane {
  readonly name: string;
  readonly mutants: readonly Mutant[];
  readonly run: typeof runVitest;
}

interface Outcome {
  readonly mutant: Mutant;
  readonly result: 'found' | 'NOT FOUND' | 'NOT MEASURED';
  readonly why: string;
}

/** A test that only ran out of time proves nothing, because the machine may be busy. */
const ranOutOfTime = /^(?:Error: )?(?:Test timed out in|Test timeout of|Hook timed out in)/;

const chosen = process.argv.slice(2);
const selected = mutants.filter(({ rule, file }) =>
  chosen.every((word) => `${rule} ${file}`.toLowerCase().includes(word.toLowerCase())),
);
const isJourney = (mutant: Mutant) => testOf(mutant).file.startsWith('test/journeys/');

await removeLeftovers();
console.log(ensureChromium());
const started = performance.now();
const outcomes = (
  await Promise.all([
    runLane({ name: 'vitest', mutants: selected.filter((one) => !isJourney(one)), run: runVitest }),
    runLane({ name: 'journeys', mutants: selected.filter(isJourney), run: runJourneys }),
  ])
).flat();
report();

/** The tests first run without a change, so that an already failing test does not count as a finding. */
async function runLane({ name, mutants: lane, run }: Lane): Promise<Outcome[]> {
  if (lane.length === 0) return [];
  const sandbox = await createSandbox(name);
  try {
    const tests = lane.map(testOf);
    const files = [...new Set(tests.map(({ file }) => file))];
    const before = await run(sandbox.folder, { files, names: tests.map((test) => test.name) });
    console.log(`The tests of ${name} have run without a change after ${secondsSince(started)} s`);
    const results: Outcome[] = [];
    for (const mutant of lane) {
      const since = performance.now();
      const outcome = await judge(mutant, before, async (project) =>
        sandbox.with(mutant, () => {
          const { file, name: part } = testOf(mutant);
          return run(sandbox.folder, { files: [file], names: [part], project });
        }),
      );
      console.log(`${outcome.result}: ${mutant.rule} (${secondsSince(since)} s)\n    ${outcome.why}`);
      results.push(outcome);
    }
    return results;
  } finally {
    await sandbox.remove();
  }
}

async function judge(
  mutant: Mutant,
  before: TestRuns,
  runChanged: (project: string | undefined) => Promise<TestRuns>,
): Promise<Outcome> {
  const unmeasured = (why: string): Outcome => ({ mutant, result: 'NOT MEASURED', why });
  if (typeof before === 'string') return unmeasured(`without a change: ${before}`);
  const expected = before.filter((run) => isTestOf(mutant, run));
  if (expected.length === 0) return unmeasured(`no such test: ${mutant.test}`);
  const red = expected.find(({ error }) => error !== null);
  if (red) return unmeasured(`fails without a change: ${red.test}: ${red.error}`);
  const project = isJourney(mutant) ? expected[0]?.test.split(' ')[0] : undefined;
  const runs = await runChanged(project);
  if (typeof runs === 'string') return unmeasured(runs);
  const failed = runs.filter((run) => isTestOf(mutant, run) && run.error !== null);
  const [found] = failed.filter(({ error }) => !ranOutOfTime.test(error ?? ''));
  if (found) return { mutant, result: 'found', why: `${found.test}: ${found.error}` };
  if (failed[0]) return unmeasured(`${failed[0].test}: ${failed[0].error}`);
  return { mutant, result: 'NOT FOUND', why: `passes: ${mutant.test}` };
}

/** For a journey, the run names the file without its folder. */
function isTestOf(mutant: Mutant, { test }: TestRun): boolean {
  const { file, name } = testOf(mutant);
  return test.includes(file.replace('test/journeys/', '')) && test.includes(name);
}

function secondsSince(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}

function report(): void {
  for (const { mutant, result, why } of outcomes)
    if (result !== 'found') console.log(`\n${result}: ${mutant.rule}\n    ${mutant.file}\n    ${why}`);
  const found = outcomes.filter(({ result }) => result === 'found').length;
  console.log(`\nmutants: ${found} of ${outcomes.length} found, in ${secondsSince(started)} s`);
  process.exitCode = found === outcomes.length && found > 0 ? 0 : 1;
}
