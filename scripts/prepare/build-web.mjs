import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isStamped, stamp } from './fingerprint.mjs';
import { build, node, root } from './paths.mjs';
import { Refusal, explain } from './refusal.mjs';
import { runQuietly } from './run-quietly.mjs';

const stampFile = join(build, 'web.stamp');
/** The files and folders that the build depends on. */
const sources = [
  'web',
  'contract',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build-web.ts',
  'scripts/measure-web.ts',
];

/** Builds the web app with Node.js 26. With `'if changed'`, only if a source changed since the last successful build. */
export async function buildWeb(when) {
  const mark = fingerprint(sources);
  if (when === 'if changed' && isStamped(stampFile, mark) && existsSync(join(build, 'web/index.html')))
    return;
  rmSync(stampFile, { force: true });

  const { code, output } = await runQuietly('Building the web app', node, [
    join(root, 'scripts/build-web.ts'),
  ]);
  if (code !== 0) throw new Refusal(explain(output) ?? `The web app does not build.\n${output.trim()}`);
  stamp(stampFile, mark);
}
