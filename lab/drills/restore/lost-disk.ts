import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '#server/platform/db/open.ts';
import { restoreReplica } from '#test/litestream.ts';
import { check, type Verdict } from '../../check.ts';
import type { Write } from '../../history.ts';
import { startLoad } from '../load/load.ts';
import { startNode } from '../../processes.ts';
import { expectThat } from '../outcome/outcome.ts';
import { startReplicated, type Replicated } from './replica.ts';

const LOAD_MS = { min: 3_000, max: 6_000 };
const LOST_MS = 1_000;
/** A bucket keeps the time of an object in whole seconds, and Litestream sends for at most a second. */
const TIME_MS = 2_000;
const lostKinds = new Set(['not read', 'lost write']);

/**
 * Kills node and Litestream under writes and deletes their folder. Then restores the newest state and an earlier state.
 * The newest state may lack the acknowledged writes of the last second.
 */
export async function loseDisk(nth: number, people: number): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const replicated = await startReplicated(opened, people);
  const { dataDir, filled, node, litestream } = replicated;
  const load = startLoad([node.url], filled);
  await sleep(LOAD_MS.min + Math.random() * (LOAD_MS.max - LOAD_MS.min));
  const middle = { at: performance.now(), date: new Date() };
  await sleep(LOAD_MS.min);
  const killedAt = performance.now();
  await Promise.all([node.end('SIGKILL'), litestream.end('SIGKILL')]);
  await rm(dataDir, { recursive: true });
  const seen = await load.stop();
  const writes = seen.writes.filter(({ began }) => began < killedAt);

  const restoredAt = performance.now();
  const newest = await restore(replicated, 'newest', null);
  const again = await startNode({ ...filled.env, DATA_DIR: newest }, replicated.folder);
  const readyS = (performance.now() - restoredAt) / 1000;
  await again.end('SIGTERM');
  const verdict = await compare(newest, writes);
  const lost = findLost(verdict, writes);
  const lostMs = killedAt - Math.min(killedAt, ...lost.map(({ ended }) => ended));
  const acknowledged = writes.filter(({ outcome }) => outcome === 'acknowledged').length;
  console.log(
    `lost disk ${nth}: ${acknowledged} writes acknowledged, ${lost.length} of the last ${lostMs.toFixed(0)} ms lost; restore until the node is ready ${readyS.toFixed(1)} s`,
  );
  expectThat(lostMs <= LOST_MS, `acknowledged writes of the last ${lostMs.toFixed(0)} ms are lost`);
  expectThat(verdict.wrongCounters === 0, `${verdict.wrongCounters} people have wrong counters`);

  const earlier = await compare(await restore(replicated, 'earlier', middle.date), writes);
  const missing = findLost(earlier, writes);
  const tooEarly = missing.filter(({ ended }) => ended < middle.at - TIME_MS);
  const later = writes.filter(({ began }) => began > middle.at + TIME_MS);
  const tooLate =
    later.filter(({ outcome }) => outcome === 'acknowledged').length -
    missing.filter((write) => later.includes(write)).length;
  expectThat(tooEarly.length === 0, `restored to a time: ${tooEarly.length} writes before it are missing`);
  expectThat(tooLate === 0, `restored to a time: ${tooLate} writes after it are there`);
  expectThat(earlier.wrongCounters === 0, `restored to a time: ${earlier.wrongCounters} wrong counters`);
}

/** @returns the new data folder. */
async function restore({ folder, program, env }: Replicated, name: string, at: Date | null): Promise<string> {
  const dataDir = path.join(folder, name);
  await mkdir(dataDir);
  await restoreReplica(program, env, path.join(dataDir, 'quad.db'), at);
  return dataDir;
}

async function compare(dataDir: string, writes: Write[]): Promise<Verdict> {
  const store = await openStore({ databaseUrl: null, dataDir }, () => {});
  try {
    return await check(store, { writes, reads: [] });
  } finally {
    await store.close();
  }
}

/** Acknowledged writes that the store lacks. */
function findLost({ findings }: Verdict, writes: readonly Write[]): Write[] {
  const objects = new Set(findings.filter(({ kind }) => lostKinds.has(kind)).map(({ object }) => object));
  return writes.filter(({ outcome, object }) => outcome === 'acknowledged' && objects.has(object));
}
