/**
 * Writes, lists, searches and photos for a long time. Prints failures and times each minute. Memory, open files and the
 * log of the embedded store must not keep growing:
 *   npm run drill -- soak [--store sqlite|postgres] [--minutes 20]
 * Needs /proc.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { quantile } from '../quantile.ts';
import { check } from '../check.ts';
import { startLoad } from './load/load.ts';
import { startNode } from '../processes.ts';
import { expectThat } from './outcome/outcome.ts';
import { comparePhotos, startUploads } from './load/photos.ts';
import { formatStatuses, report } from './outcome/report.ts';
import { runDrill } from './outcome/run.ts';
import { startBrowsing } from './soak/browse.ts';
import { findGrowth, formatUsage, measureGrowth, readUsage, type Usage } from './soak/usage.ts';
import { makeFolder, makeStore, storeNames, type StoreName } from './world/store.ts';

const MINUTE_MS = 60_000;
const UPLOADERS = 2;
const SAMPLES_A_MINUTE = 12;
/**
 * With 24 viewers, 72,000 pairs have not reacted. 16 clients that wait 10 ms after each write need at most 67,200
 * pairs.
 */
const PEOPLE_A_MINUTE = 3_000;
/** For the start, the check and the end. */
const EXTRA_MS = 5 * MINUTE_MS;

const { values } = parseArgs({
  options: { store: { type: 'string' }, minutes: { type: 'string', default: '20' } },
});
const minutes = Number(values.minutes);

async function soak(opened: AsyncDisposableStack, name: StoreName): Promise<void> {
  const folder = await makeFolder(opened);
  const filled = await makeStore(opened, name, folder, { people: PEOPLE_A_MINUTE * minutes });
  const { env, population, open } = filled;
  const node = await startNode(env, folder);
  opened.defer(async () => void (await node.end('SIGKILL')));
  const load = startLoad([node.url], filled);
  const browsing = await startBrowsing(node.port, population);
  const uploads = startUploads(node.url, population.viewers.slice(-UPLOADERS));
  const usages: Usage[] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    const first = load.seen.answers.length;
    for (let nth = 0; nth < SAMPLES_A_MINUTE; nth += 1) {
      await sleep(MINUTE_MS / SAMPLES_A_MINUTE);
      usages.push(readUsage(node.pid, folder));
    }
    const answers = load.seen.answers.slice(first);
    const times = answers.map(({ began, ended }) => ended - began);
    const usage = usages.slice(-1).map(formatUsage).join('');
    console.log(
      `minute ${minute}: ${formatStatuses(answers)}; median ${quantile(times, 0.5).toFixed(1)} ms, 99% ${quantile(times, 0.99).toFixed(1)} ms; ${usage}`,
    );
  }
  await Promise.all([browsing.stop(), uploads.stop()]);
  const seen = await load.stop();
  expectThat(node.isRunning(), 'the node has ended');
  await node.end('SIGTERM');
  const store = await open();
  opened.defer(() => store.close());
  report(`${minutes} minutes on ${name}`, await check(store, seen), seen);
  const failed = seen.answers.filter(({ status }) => status !== 200);
  expectThat(failed.length === 0, `failed requests: ${formatStatuses(failed)}`);
  const browsed = [...browsing.statuses].map(([status, count]) => `${status} × ${count}`).join(', ');
  console.log(`  lists, searches and opinions: ${browsed}; ${uploads.acknowledged()} photos`);
  expectThat(
    [...browsing.statuses.keys()].every((status) => status === 200),
    `failed reads: ${browsed}`,
  );
  expectThat(
    uploads.acknowledged() > 0 && uploads.refused() === 0,
    `photos without a 200: ${uploads.refused()}`,
  );
  for (const what of await comparePhotos(store, folder, uploads.last)) expectThat(false, what);
  const growth = measureGrowth(usages);
  console.log(`  grown from the third to the last quarter: ${formatUsage(growth)}`);
  for (const what of findGrowth(growth)) expectThat(false, what);
}

for (const name of storeNames.filter((store) => values.store === undefined || store === values.store))
  await runDrill(minutes * MINUTE_MS + EXTRA_MS, (opened) => soak(opened, name));
