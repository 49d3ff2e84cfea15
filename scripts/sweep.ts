/**
 * Runs, before a release, the checks that take too long for `npm test`. These are every screen, size and option, every
 * journey in an old browser and on two nodes, and the smallest run of each command of lab/. `npm run sweep -- commands`
 * runs only the commands of lab/. Exit code 1: a check failed.
 */
import { ensureChromium } from '#test/chromium.ts';
import { runJourneys } from './test/run-journeys.ts';
import { runForExitCode } from './test/run-program.ts';
import { createSteps } from './test/steps.ts';
import { oneFailed, onePassed } from './test/tally.ts';

/** The smallest run of each command of lab/. It proves that the command works, and measures nothing. */
const smallest: Readonly<Record<string, readonly [program: string, args: string]>> = {
  bench: ['lab/bench/main.ts', '--quick --people 1000 --store sqlite --cells first,start'],
  'bench peers': ['lab/bench/main.ts', 'peers --quick --people 1000 --cells first'],
  'bench restarts': ['lab/bench/main.ts', 'restarts 1'],
  'bench statements': ['lab/bench/main.ts', 'statements --people 500'],
  'bench texts': ['lab/bench/main.ts', 'texts'],
  'bench web': ['lab/bench/main.ts', 'web motion'],
  simulate: ['lab/simulate/main.ts', '--seeds 4'],
  'drill failover': ['lab/drills/main.ts', 'failover --rounds 1'],
  'drill faults': ['lab/drills/main.ts', 'faults --only second-process'],
  'drill kill': ['lab/drills/main.ts', 'kill --store sqlite --kills 4'],
  'drill move': ['lab/drills/main.ts', 'move --people 5000 --photos 100'],
  'drill nodes': ['lab/drills/main.ts', 'nodes --nodes 2 --seconds 1 --clients 4'],
  'drill overload': [
    'lab/drills/main.ts',
    `overload --store sqlite --times 1 --clients 50 --seconds 2 --idle 50 --slow 10`,
  ],
  'drill power': ['lab/drills/main.ts', 'power --cuts 1'],
  'drill restore': ['lab/drills/main.ts', 'restore --only backup --store sqlite'],
  'drill restore from a bucket': ['lab/drills/main.ts', 'restore --only replica --times 1 --people 1000'],
  'drill rolling': ['lab/drills/main.ts', 'rolling --replacements 1'],
  'drill s3': ['lab/drills/main.ts', 's3 --store sqlite'],
  'drill soak': ['lab/drills/main.ts', 'soak --store sqlite --minutes 1'],
  attack: ['lab/attack/main.ts', '--only generated --requests 200'],
  screens: ['lab/screens/main.ts', 'student-photo'],
};
/** Exit code of a drill that this machine cannot run. The drill prints the missing parts. */
const NOT_TRIED = 2;

const { step, report } = createSteps();
const lacking: string[] = [];
ensureChromium();
for (const [name, [program, args]] of Object.entries(smallest))
  await step(`npm run ${name}, its smallest run`, async () => {
    const code = await runForExitCode(program, args.split(' '));
    if (code !== NOT_TRIED) return code === 0 ? onePassed : oneFailed;
    lacking.push(`NOT TRIED: npm run ${name}. Its output names what this machine lacks.`);
    return { passed: 0, failed: 0, skipped: 1 };
  });
if (process.argv[2] !== 'commands') await runAllJourneys();
report(lacking);

async function runAllJourneys(): Promise<void> {
  await step('Every journey, every screen', () => runJourneys({ env: { SWEEP: '1' } }));
  await step('Journeys in a browser without newer functions', () =>
    runJourneys({ env: { OLD_BROWSER: '1' } }),
  );
  await step('Journeys on two nodes with one PostgreSQL', () => runJourneys({ env: { TWO_NODES: '1' } }));
}
