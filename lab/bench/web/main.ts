import { cpus, loadavg } from 'node:os';
import { measureInteractions } from './interactions.ts';
import { measureLighthouse, NoLighthouse } from './lighthouse.ts';
import { measureLongList } from './long-list.ts';
import { measureMotion } from './motion.ts';
import { openSetup, type Setup } from './setup.ts';
import { printTable, type Row } from './table.ts';
import { measureSlowVisits, measureVisits } from './visit.ts';

/**
 * `npm run bench -- web`: prints the budgets of the web app with the values that this machine measures.
 * Arguments select the parts to measure: `npm run bench -- web list visit`.
 * A missed budget is not a failure. The exit code is 1 only when a part could not be measured.
 */
const parts: Record<string, (setup: Setup) => Promise<Row[]>> = {
  visit: measureVisits,
  slow: measureSlowVisits,
  interactions: measureInteractions,
  motion: measureMotion,
  list: measureLongList,
  lighthouse: measureLighthouse,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

const rows: Row[] = [];
const failures: string[] = [];
const load = () => loadavg()[0]?.toFixed(1);
const before = load();
const setup = await openSetup();
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const started = load();
    try {
      rows.push(...(await measure(setup)));
      console.log(`${name}: measured, load ${started} before and ${load()} after`);
    } catch (error) {
      failures.push(error instanceof NoLighthouse ? error.message : `${name}: ${(error as Error).stack}`);
    }
  }
} finally {
  await setup.close();
}

console.log('');
printTable(rows);
console.log(
  `\nLoad of this machine: ${before} at the start, ${load()} at the end, ${cpus().length} processors.`,
);
console.log('With a load above one per processor, the times depend on the machine, not on the app.');
if (wanted.length === 0 || wanted.includes('lighthouse'))
  console.log('Lighthouse measures only the splash; the other lines measure what follows it.');
for (const failure of failures) console.error(`Not measured. ${failure}`);
if (failures.length > 0) process.exitCode = 1;
