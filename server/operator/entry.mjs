import { enableCompileCache } from 'node:module';

/**
 * The entry of the operator's commands. Like `server/entry.mjs`, it is JavaScript, so that the modules come from the
 * compile cache.
 */

enableCompileCache();
await import('./main.ts');
