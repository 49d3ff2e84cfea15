import { rm } from 'node:fs/promises';
import path from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Bundles the server and its threads with the packages that they load at the start: `build/entry.mjs` and
 * `build/server/`. Finding and reading a thousand small modules takes more than half of the time of a start
 * (docs/decisions/032).
 *
 * A file in `build/server/` is as far from the root as a module in `server/<folder>/`. So `import.meta` finds the same
 * files from both: modules that use it must not be directly in `server/`.
 */

/** Packages that are loaded only when they are used, or that are binaries. They remain in `node_modules`. */
const LATE_PACKAGES = [
  '@aws-sdk/client-s3',
  '@simplewebauthn/server',
  'nodemailer',
  'openid-client',
  'pg',
  'prom-client',
  'sharp',
];
/** Packages that only the serving thread loads: all bundled packages except those for queries and schemas. */
const SERVING_PACKAGES = /node_modules[\\/](?!kysely|zod)/;

const build = path.resolve(import.meta.dirname, '../build');

await rm(path.join(build, 'server'), { recursive: true, force: true });
const bundle = await rolldown({
  cwd: path.dirname(build),
  input: 'server/entry.mjs',
  platform: 'node',
  // Tree shaking would remove a call with an unused result, even a call that must throw, such as
  // `decodeURIComponent(path)`.
  treeshake: false,
  external: (id) => LATE_PACKAGES.some((name) => id === name || id.startsWith(`${name}/`)),
});
await bundle.write({
  dir: build,
  format: 'esm',
  entryFileNames: 'entry.mjs',
  chunkFileNames: 'server/[name].mjs',
  codeSplitting: { groups: [{ name: 'packages', test: SERVING_PACKAGES }] },
  // Removes comments and blanks, so that Node.js reads and keeps less.
  minify: { compress: false, mangle: false, codegen: true },
  // With the map, stacks in logs name the files and lines of the sources.
  sourcemap: true,
  sourcemapExcludeSources: true,
});
// For the first stack of an error, Node.js parses the map of each file in it. The packages' map would take 200 ms and
// 45 MB.
await rm(path.join(build, 'server/packages.mjs.map'));
