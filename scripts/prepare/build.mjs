import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isStamped, stamp } from './fingerprint.mjs';
import { build, node, root } from './paths.mjs';
import { Refusal, explain } from './refusal.mjs';
import { runQuietly } from './run-quietly.mjs';

const common = ['contract', 'package-lock.json'];

/** The parts to build: script in `scripts/`, result in `build/`, and the files and folders that they depend on. */
const web = {
  name: 'web app',
  script: 'build-web.ts',
  result: 'web/index.html',
  sources: [...common, 'web', 'vite.config.ts', 'scripts/build-web.ts', 'scripts/measure-web.ts'],
};
const server = {
  name: 'server',
  script: 'build-server.ts',
  result: 'entry.mjs',
  sources: [...common, 'server', 'demo', 'scripts/build-server.ts'],
};

/**
 * Builds the web app and the server with Node.js 26. With `'if changed'`, builds only parts that changed since their
 * last successful build.
 */
export async function buildAll(when) {
  for (const part of [web, server]) await buildPart(part, when);
}

async function buildPart({ name, script, result, sources }, when) {
  const stampFile = join(build, `${script}.stamp`);
  const mark = fingerprint(sources);
  if (when === 'if changed' && isStamped(stampFile, mark) && existsSync(join(build, result))) return;
  rmSync(stampFile, { force: true });

  const { code, output } = await runQuietly(`Building the ${name}`, node, [join(root, 'scripts', script)]);
  if (code !== 0) throw new Refusal(explain(output) ?? `The ${name} does not build.\n${output.trim()}`);
  stamp(stampFile, mark);
}
