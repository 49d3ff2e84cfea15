import { enableCompileCache } from 'node:module';
import { isMainThread, workerData } from 'node:worker_threads';

/**
 * The entry of the process and of its threads. It is JavaScript because Node.js loads its TypeScript compiler for an entry in
 * TypeScript, which takes 18 MB in each thread. The other modules come from the compile cache after the first start.
 */

enableCompileCache();
await import(isMainThread ? './main.ts' : workerData.module);
