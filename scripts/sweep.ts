/**
 * What takes too long for `npm test` and is run before a release: every screen, size and option, and every journey in an old
 * browser and on two nodes. Exit code 1: something failed.
 */
import { ensureChromium } from '#test/chromium.ts';
import { runJourneys } from './test/run-journeys.ts';
import { createSteps } from './test/steps.ts';

const { step, report } = createSteps();
ensureChromium();
await step('Every journey, every screen', () => runJourneys({ env: { SWEEP: '1' } }));
await step('Journeys in a browser without newer functions', () => runJourneys({ env: { OLD_BROWSER: '1' } }));
await step('Journeys on two nodes with one PostgreSQL', () => runJourneys({ env: { TWO_NODES: '1' } }));
report([]);
