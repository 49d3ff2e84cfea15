import { enableCompileCache, setSourceMapsSupport } from 'node:module';
import { isMainThread, workerData } from 'node:worker_threads';

/**
 * The entry of the process and of its threads, of the sources and of the bundle (docs/decisions/032). It is JavaScript
 * because Node.js loads its TypeScript compiler for an entry in TypeScript, which takes 18 MB in each thread.
 */

enableCompileCache();
setSourceMapsSupport(true);

/**
 * The main modules, by the name of the thread or process. Each `import()` names its file as a literal, so that the
 * bundler finds the file.
 */
const threads = {
  main: () => import('./main.ts'),
  writer: () => import('./writer-thread.ts'),
  checkpoint: () => import('./platform/db/sqlite/checkpoint-thread.ts'),
  damage: () => import('./platform/db/sqlite/damage-process.ts'),
};
const isDamage = isMainThread && process.argv[2] === 'damage';
const inMainThread = isDamage ? 'damage' : 'main';
await threads[isMainThread ? inMainThread : workerData.thread]();
