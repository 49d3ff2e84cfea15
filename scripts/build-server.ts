import { rm } from 'node:fs/promises';
import path from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Bundles the server and its threads with the packages that they load at the start: `build/entry.mjs` and
 * `build/server/`. To find and read a thousand small modules takes more than half of the time of a start
 * (docs/decisions/032).
 *
 * A file in `build/server/` is as far from the root as a module in `server/<folder>/`. So `import.meta` finds the same
 * files from both: modules that use it must not be directly in `server/`.
 */

/** Packages that are loaded only where they are used, or are binaries. They remain in `node_modules`. */
const LATE_PACKAGES = [
  '@aws-sdk/client-s3',
  '@simplewebauthn/server',
  'nodemailer',
  'openid-client',
  'pg',
  'prom-client',
  'sharp',
];
/** Packages that only the serving thread loads: all that are bundled but those of queries and schemas. */
const SERVING_PACKAGES = /node_modules[\\/](?!kysely|zod)/;

const build = path.resolve(import.meta.dirname, '../build');

await rm(path.join(build, 'server'), { recursive: true, force: true });
const bundle = await rolldown({
  cwd: path.dirname(build),
  input: 'server/entry.mjs',
  platform: 'node',
  // A call whose result is not used would be removed, also one that is made because it throws:
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
  // Less to read and to keep: no comments and blanks.
  minify: { compress: false, mangle: false, codegen: true },
  // Stacks in logs name the files and lines of the sources.
  sourcemap: true,
  sourcemapExcludeSources: true,
});
// Node.js parses the map of each file in the first stack of an error. This one takes 200 ms and 45 MB, for code that is
// not ours.
await rm(path.join(build, 'server/packages.mjs.map'));
