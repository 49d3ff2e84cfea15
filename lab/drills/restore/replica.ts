import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findLitestream, litestreamEnv, startLitestream, type Replication } from '#test/litestream.ts';
import { makeBucket } from '../world/bucket.ts';
import { startNode, type ServerProcess } from '../../processes.ts';
import { NotTried } from '../outcome/outcome.ts';
import { fill, makeFolder, type DrillStore } from '../world/store.ts';

const SNAPSHOT_MS = 300_000;
const LOOK_MS = 50;

/** A node whose store Litestream copies into a bucket. The bucket has a first snapshot. */
export interface Replicated {
  readonly folder: string;
  readonly dataDir: string;
  readonly filled: DrillStore;
  readonly node: ServerProcess;
  readonly litestream: Replication;
  /** Litestream's program, and the variables of its configuration. */
  readonly program: string;
  readonly env: Record<string, string>;
}

/** Starts an object store, a node with people, and Litestream. They end with `opened`. */
export async function startReplicated(opened: AsyncDisposableStack, people: number): Promise<Replicated> {
  const program = findLitestream();
  if (program === null) throw new NotTried('npm has no Litestream for this machine');
  const folder = await makeFolder(opened);
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  const bucket = await makeBucket(opened, folder);
  await bucket.start();
  const filled = await fill(null, dataDir, { people });
  const node = await startNode(filled.env, folder);
  opened.defer(async () => void (await node.end('SIGKILL')));
  const env = litestreamEnv(dataDir, bucket);
  const log = path.join(folder, 'litestream.log');
  const litestream = startLitestream(program, env, log);
  opened.defer(() => litestream.end('SIGKILL'));
  const until = performance.now() + SNAPSHOT_MS;
  while (!(await readFile(log, 'utf8')).includes('snapshot written')) {
    if (performance.now() > until) throw new Error(`Litestream has written no snapshot: see ${log}`);
    await sleep(LOOK_MS);
  }
  return { folder, dataDir, filled, node, litestream, program, env };
}
