import { ensureChromium } from '#test/chromium.ts';
import { engineNames, installEngine } from '#test/engines/installed.ts';
import { runJourneys } from './run-journeys.ts';
import { runVitest } from './run-vitest.ts';
import { checkStatically, createSteps } from './steps.ts';
import { oneFailed, onePassed } from './tally.ts';

/** `npm test`: runs every step, even after a failed one. The last line has the counts. */
const { step, check, report } = createSteps();
let withoutPostgres = 0;

await checkStatically(check);
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
await step('Main job in Chromium, Firefox and WebKit', () => runJourneys({ config: 'test/engines' }));

report([
  ...(withoutPostgres > 0
    ? [`NO POSTGRESQL ON THIS MACHINE: ${withoutPostgres} tests were not run on it. Install postgresql.`]
    : []),
  ...missing.map((reason) => `NOT RUN IN EVERY ENGINE: ${reason}. Its tests were skipped.`),
]);
