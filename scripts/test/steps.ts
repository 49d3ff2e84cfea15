import { runProgram } from './run-program.ts';
import { addUp, findFailures, listFailures, listSlowest, oneFailed, onePassed, type Tally } from './tally.ts';

const SLOWEST = 10;

/** The steps of a command. A failed step does not end the command. */
export function createSteps() {
  const results: { name: string; tally: Tally; seconds: number }[] = [];

  async function step(name: string, run: () => Promise<Tally>): Promise<boolean> {
    console.log(`\n=== ${name}`);
    const started = performance.now();
    const tally = await run();
    results.push({ name, tally, seconds: (performance.now() - started) / 1000 });
    return tally.failed === 0;
  }
  return {
    step,
    /** Runs a program as one test. It passes with exit code 0. */
    check: (name: string, program: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) =>
      step(name, async () => ((await runProgram(program, args, env)) ? onePassed : oneFailed)),
    /**
     * Prints the slowest tests, the failures and the counts, and sets the exit code.
     * @param notes the parts that the machine lacks, a line each.
     */
    report: (notes: readonly string[]): void => {
      const timings = results.flatMap(({ tally }) => tally.timings ?? []);
      if (timings.length > 0)
        console.log([`\n=== The ${SLOWEST} slowest tests`, ...listSlowest(timings, SLOWEST)].join('\n'));
      // Near the end, because some logs keep only the end of an output.
      const failures = results.flatMap(({ name, tally }) => findFailures(name, tally));
      if (failures.length > 0) console.log(['\n=== Failed', ...listFailures(failures)].join('\n'));
      console.log('\n=== Summary');
      for (const { name, tally, seconds } of results) {
        const counts = `${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`;
        console.log(`${tally.failed === 0 ? '✓' : '✗'} ${name}: ${counts} (${seconds.toFixed(1)} s)`);
      }
      for (const note of notes) console.log(`\n${note}\n`);
      const { passed, failed, skipped } = addUp(results.map(({ tally }) => tally));
      console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
      process.exitCode = failed > 0 ? 1 : 0;
    },
  };
}

/** Types, lint and format of everything. */
export async function checkStatically(check: ReturnType<typeof createSteps>['check']): Promise<void> {
  for (const folder of ['contract', 'server', 'web', 'test', '.']) {
    const name = `Types of ${folder === '.' ? 'scripts' : `${folder}/`}`;
    await check(name, 'node_modules/typescript/bin/tsc', ['-p', folder]);
  }
  await check('Lint', 'node_modules/oxlint/bin/oxlint');
  await check('Format', 'node_modules/oxfmt/bin/oxfmt', ['--check']);
}
