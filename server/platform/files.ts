import { fileURLToPath } from 'node:url';

/**
 * The only module that derives paths from its own place. A bundled file in `build/server/` is as deep below the root as
 * this one, so both find the same files (docs/decisions/032).
 */

/** The entry of processes and threads: `server/entry.mjs`, or `build/entry.mjs` in a bundle. */
export const entryUrl = new URL('../entry.mjs', import.meta.url);

/**
 * Path of a file of the installation.
 * @param name relative to the root of the repository or installation, such as `build/web`.
 */
export function installedFile(name: string): string {
  return fileURLToPath(new URL(`../../${name}`, import.meta.url));
}
