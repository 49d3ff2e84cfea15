import { enableCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';

/**
 * The writer thread of the embedded store. It runs the frequent writes, so that no request waits for the disk on the
 * serving thread. It starts when writes arrive in parallel (`db/write-thread.ts`).
 */

enableCompileCache();

const [{ serveWrites }, { deleteOpinion, writeOpinion }, { reactTo }] = await Promise.all([
  import('./db/serve-writes.ts'),
  import('./opinions/writes.ts'),
  import('./reactions/react-to.ts'),
]);

// The other writes run on the serving thread, because their modules would need memory here.
serveWrites(workerData as string, [reactTo, writeOpinion, deleteOpinion]);
