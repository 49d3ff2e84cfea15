import { ensureChromium } from '#test/chromium.ts';
import { engineNames, installEngine } from '#test/engines/installed.ts';
import { runJourneys } from './run-journeys.ts';
import { runProgram } from './run-program.ts';
import { runVitest } from './run-vitest.ts';
import { addUp, findFailures, listFailures, listSlowest, oneFailed, onePassed, type Tally } from './tally.ts';

/** `npm test`: runs every step, even after a failed one. The last line has the counts. */
const SLOWEST = 10;
const results: { name: string; tally: Tally; seconds: number }[] = [];
let withoutPostgres = 0;

for (const folder of ['contract', 'server', 'web', 'test', '.']) {
  await check(`Types of ${folder === '.' ? 'scripts' : `${folder}/`}`, 'node_modules/typescript/bin/tsc', [
    '-p',
    folder,
  ]);
}
await check('Lint', 'node_modules/oxlint/bin/oxlint');
await check('Format', 'node_modules/oxfmt/bin/oxfmt', ['--check']);
await check('Build of the web app and the server', 'scripts/prepare.mjs', ['start']);
await check('Sizes against budgets', 'scripts/web-sizes.ts');

const hasBrowser = await step('A browser for the tests', async () => {
  try {
    console.log(ensureChromium());
    return onePassed;
  } catch (error) {
    console.error((error as Error).message);
    return oneFailed;
  }
});
await step('Units, server on both stores, web components', async () => {
  const tally = await runVitest({ withBrowser: hasBrowser });
  withoutPostgres = tally.withoutPostgres;
  return tally;
});
if (hasBrowser) await step('Journeys in the browser', () => runJourneys());
const missing = engineNames.map((name) => installEngine(name)).filter((reason) => reason !== null);
await step('Main job in Chromium, Firefox and WebKit', () => runJourneys('test/engines'));

report();

/** Runs a program as one test. It passes with exit code 0. */
async function check(name: string, program: string, args: string[] = []): Promise<void> {
  await step(name, async () => ((await runProgram(program, args)) ? onePassed : oneFailed));
}

async function step(name: string, run: () => Promise<Tally>): Promise<boolean> {
  console.log(`\n=== ${name}`);
  const started = performance.now();
  const tally = await run();
  results.push({ name, tally, seconds: (performance.now() - started) / 1000 });
  return tally.failed === 0;
}

function report(): void {
  console.log(`\n=== The ${SLOWEST} slowest tests`);
  const timings = results.flatMap(({ tally }) => tally.timings ?? []);
  console.log(listSlowest(timings, SLOWEST).join('\n'));
  // Near the end, because some logs keep only the end of an output.
  const failures = results.flatMap(({ name, tally }) => findFailures(name, tally));
  if (failures.length > 0) console.log(['\n=== Failed', ...listFailures(failures)].join('\n'));
  console.log('\n=== Summary');
  for (const { name, tally, seconds } of results) {
    const counts = `${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`;
    console.log(`${tally.failed === 0 ? '✓' : '✗'} ${name}: ${counts} (${seconds.toFixed(1)} s)`);
  }
  if (withoutPostgres > 0) {
    console.log(
      `\nNO POSTGRESQL ON THIS MACHINE: ${withoutPostgres} tests were not run on it. Install postgresql.\n`,
    );
  }
  for (const reason of missing)
    console.log(`\nNOT RUN IN EVERY ENGINE: ${reason}. Its tests were skipped.\n`);
  const { passed, failed, skipped } = addUp(results.map(({ tally }) => tally));
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed > 0 ? 1 : 0;
}
