import { workerData } from 'node:worker_threads';
import type { ThreadData } from './platform/db/writes/start-thread.ts';

/**
 * The writer thread of the embedded store. It runs frequent writes, so that requests on the serving thread do not wait
 * for the disk. It starts when writes arrive in parallel (`server/platform/db/writes/write-thread.ts`).
 */

const [{ serveWrites }, { deleteOpinion, writeOpinion }, { reactTo }] = await Promise.all([
  import('./platform/db/writes/serve-writes.ts'),
  import('./features/opinions/writes.ts'),
  import('./features/reactions/react-to.ts'),
]);

// Other writes run on the serving thread, because their modules would need memory here.
serveWrites((workerData as ThreadData).file, [reactTo, writeOpinion, deleteOpinion]);
