import { rm } from 'node:fs/promises';
import path from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Bundles the server and its threads with the packages that they load at the start: `build/entry.mjs` and `build/server/`. To
 * find and read a thousand small modules takes more than half of the time of a start (docs/decisions/032). The other
 * packages remain in `node_modules`, because they are loaded late or are binaries.
 *
 * A file in `build/server/` is as far from the root as a module in `server/<folder>/`. So `import.meta` finds the same files
 * from both: modules that use it must not be directly in `server/`.
 */
const LATE_PACKAGES = ['@simplewebauthn/server', 'nodemailer', 'openid-client', 'pg', 'sharp'];

const root = path.resolve(import.meta.dirname, '..');

await rm(path.join(root, 'build/server'), { recursive: true, force: true });
const bundle = await rolldown({
  cwd: root,
  input: 'server/entry.mjs',
  platform: 'node',
  external: (id) => LATE_PACKAGES.some((name) => id === name || id.startsWith(`${name}/`)),
});
await bundle.write({
  dir: 'build',
  format: 'esm',
  entryFileNames: 'entry.mjs',
  chunkFileNames: 'server/[name].mjs',
  // Stacks in logs name the functions and files of the sources.
  sourcemap: true,
});
