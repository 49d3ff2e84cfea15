/**
 * Writes and reads for a long time, and looks at failures, times and memory each minute:
 *   npm run drill:soak -- [--store sqlite|postgres] [--minutes 20]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { quantile } from '../bench/quantile.ts';
import { readMemoryMb } from '../bench/server/product.ts';
import { check } from './check.ts';
import { startLoad } from './load.ts';
import { startNode } from './node.ts';
import { expectThat } from './outcome.ts';
import { formatStatuses, report } from './report.ts';
import { runDrill } from './run.ts';
import { makeFolder, makeStore, storeNames } from './store.ts';

const MINUTE_MS = 60_000;
/** With 24 viewers 72,000 pairs who have not reacted. 16 clients that wait 10 ms after each write need 67,200 at most. */
const PEOPLE_A_MINUTE = 3_000;
/** For the start, the check and the end. */
const EXTRA_MS = 5 * MINUTE_MS;

const { values } = parseArgs({
  options: { store: { type: 'string', default: 'sqlite' }, minutes: { type: 'string', default: '20' } },
});
const minutes = Number(values.minutes);

await runDrill(minutes * MINUTE_MS + EXTRA_MS, async (opened) => {
  const name = storeNames.find((store) => store === values.store) ?? 'sqlite';
  const folder = await makeFolder(opened);
  const { env, population, open } = await makeStore(opened, name, folder, PEOPLE_A_MINUTE * minutes);
  const node = await startNode(env, folder);
  opened.defer(async () => void (await node.end('SIGKILL')));
  const load = startLoad([node.url], population);
  for (let minute = 1; minute <= minutes; minute += 1) {
    const first = load.seen.answers.length;
    await sleep(MINUTE_MS);
    const answers = load.seen.answers.slice(first);
    const times = answers.map(({ began, ended }) => ended - began);
    console.log(
      `minute ${minute}: ${formatStatuses(answers)}; median ${quantile(times, 0.5).toFixed(1)} ms, 99% ${quantile(times, 0.99).toFixed(1)} ms; memory ${Math.round(readMemoryMb(node.pid))} MB`,
    );
  }
  const seen = await load.stop();
  expectThat(node.isRunning(), 'the node has ended');
  await node.end('SIGTERM');
  const store = await open();
  opened.defer(() => store.close());
  report(`${minutes} minutes on ${name}`, await check(store, seen), seen);
  const failed = seen.answers.filter(({ status }) => status !== 200);
  expectThat(failed.length === 0, `failed requests: ${formatStatuses(failed)}`);
});
