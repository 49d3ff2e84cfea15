import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { buildEarlierVersion } from './earlier-version.ts';
import { measureInteractions } from './interactions.ts';
import { measureLighthouse, NoLighthouse } from './lighthouse.ts';
import { measureLongList } from './long-list.ts';
import { measureMotion } from './motion.ts';
import { measurePushTaps } from './push-taps.ts';
import { openSetup, type Setup } from './setup.ts';
import { printComparison, printTable, type Row } from './table.ts';
import { measureSlowVisits, measureVisits } from './visit.ts';

/**
 * `npm run bench -- web`: prints the budgets of the web app with the values that this machine measures.
 * Arguments select the parts to measure: `npm run bench -- web list visit`. With `--before <tag or commit>`, that
 * version and this one are measured in turn, `--rounds` times (3).
 * A missed budget is not a failure. The exit code is 1 only when a part could not be measured.
 */
const parts: Record<string, (setup: Setup) => Promise<Row[]>> = {
  visit: measureVisits,
  slow: measureSlowVisits,
  interactions: measureInteractions,
  push: measurePushTaps,
  motion: measureMotion,
  list: measureLongList,
  lighthouse: measureLighthouse,
};

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { before: { type: 'string' }, rounds: { type: 'string', default: '3' } },
});
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

const failures: string[] = [];
const load = () => loadavg()[0]?.toFixed(1);
const loadBefore = load();

async function measure(setup: Setup, version = ''): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, measurePart] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const started = load();
    try {
      rows.push(...(await measurePart(setup)));
      console.log(`${name}${version}: measured, load ${started} before and ${load()} after`);
    } catch (error) {
      failures.push(error instanceof NoLighthouse ? error.message : `${name}: ${(error as Error).stack}`);
    }
  }
  return rows;
}

async function compare(ref: string): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const { folder } = opened.adopt(buildEarlierVersion(ref), ({ remove }) => remove());
  const earlier = opened.adopt(await openSetup(folder), (setup) => setup.close());
  const own = opened.adopt(await openSetup(), (setup) => setup.close());
  const rows: Record<'before' | 'now', Row[]> = { before: [], now: [] };
  for (let round = 0; round < Number(values.rounds); round += 1) {
    rows.before.push(...(await measure(earlier, ', before')));
    rows.now.push(...(await measure(own, ', now')));
  }
  console.log('');
  printComparison(rows.before, rows.now);
}

async function measureOnce(): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const rows = await measure(opened.adopt(await openSetup(), (setup) => setup.close()));
  console.log('');
  printTable(rows);
}

await (values.before === undefined ? measureOnce() : compare(values.before));
console.log(
  `\nLoad of this machine: ${loadBefore} at the start, ${load()} at the end, ${cpus().length} processors.`,
);
console.log('With a load above one per processor, the times depend on the machine, not on the app.');
if (wanted.length === 0 || wanted.includes('lighthouse'))
  console.log('Lighthouse measures only the splash; the other lines measure what follows it.');
for (const failure of failures) console.error(`Not measured. ${failure}`);
if (failures.length > 0) process.exitCode = 1;
