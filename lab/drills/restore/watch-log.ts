import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { startQuad } from '#test/run-quad.ts';
import { quantile } from '../../quantile.ts';
import { startLoad, type Seen } from '../load/load.ts';
import { expectThat } from '../outcome/outcome.ts';
import { startReplicated } from './replica.ts';

const CALM_MS = 10_000;
/** After a start, while code is compiled. */
const WARM_MS = 3_000;
const LOOK_MS = 20;
/** A frame of the log: a page and its header. */
const FRAME_BYTES = 4_120;
/** Without long readers. */
const LOG_MAX_MB = 100;
const SLOWEST_MS = 2_000;

/**
 * Writes to a node beside Litestream, and measures the log and the writes. The phases are: alone, a backup, doctor, and
 * afterwards.
 */
export async function watchLog(opened: AsyncDisposableStack, people: number): Promise<void> {
  const { folder, dataDir, filled, node } = await startReplicated(opened, people);
  const beside = new DatabaseSync(path.join(dataDir, 'quad.db'));
  opened.defer(() => beside.close());
  const pages = beside.prepare('pragma wal_checkpoint(noop)');
  const load = startLoad([node.url], filled);
  await sleep(WARM_MS);
  const measure = async (name: string, work: () => Promise<unknown>) => {
    let logMax = 0;
    const look = setInterval(() => {
      const { log } = pages.get() as unknown as { log: number };
      logMax = Math.max(logMax, (log * FRAME_BYTES) / 1e6);
    }, LOOK_MS);
    const began = performance.now();
    await work();
    const ended = performance.now();
    clearInterval(look);
    const { slowest, text } = describeWrites(load.seen, began, ended);
    console.log(`${name}, ${people} people: log ${logMax.toFixed(0)} MB at most; ${text}`);
    expectThat(slowest <= SLOWEST_MS, `${name}: a write has taken ${slowest.toFixed(0)} ms`);
    return logMax;
  };
  const run = async (...command: string[]) => {
    const { code, error } = await startQuad(filled.env, command).ended;
    // Doctor finds that nobody decides about reports, and that photos are missing.
    expectThat(code === 0 || command[0] === 'doctor', `${command[0]} has ended with ${code}: ${error}`);
  };
  const alone = await measure('beside Litestream', () => sleep(CALM_MS));
  await measure('with a backup', () => run('backup', path.join(folder, 'backups')));
  await measure('with doctor', () => run('doctor'));
  await sleep(CALM_MS / 2);
  const after = await measure('afterwards', () => sleep(CALM_MS));
  await load.stop();
  for (const log of [alone, after]) expectThat(log < LOG_MAX_MB, `the log has ${log.toFixed(0)} MB`);
}

function describeWrites({ answers }: Seen, from: number, to: number): { slowest: number; text: string } {
  // A write across two phases counts in its last phase.
  const times = answers
    .filter(({ isWrite, ended }) => isWrite && ended > from && ended <= to)
    .map(({ began, ended }) => ended - began);
  const slowest = quantile(times, 1);
  const rate = (times.length * 1000) / (to - from);
  const [p50, p99, most] = [quantile(times, 0.5), quantile(times, 0.99), slowest].map((ms) => ms.toFixed(0));
  return {
    slowest,
    text: `${rate.toFixed(0)} writes a second, ${p50} ms (p50), ${p99} (p99), ${most} (slowest)`,
  };
}
