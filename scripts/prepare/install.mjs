import * as fs from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isStamped, stamp } from './fingerprint.mjs';
import { modules, node, root } from './paths.mjs';
import { Refusal, explain } from './refusal.mjs';
import { runQuietly } from './run-quietly.mjs';

const stampFile = join(modules, '.quad-installed');
/** Space for node_modules and npm's cache, rounded up. */
const NEEDED_MB = 700;

/**
 * Installs the packages if package.json or the lockfile changed since the last installation. It uses `npm install`, not
 * `npm ci`: some mirrors lack the optional binaries of other platforms, and then `npm ci` refuses the lockfile.
 */
export async function install(wasInterrupted) {
  const mark = fingerprint(['package.json', 'package-lock.json'], `${process.platform} ${process.arch}`);
  if (isStamped(stampFile, mark) && hasNode()) return;
  // npm treats a half-unpacked package, or a `node` without its binary, as installed.
  if (wasInterrupted || (fs.existsSync(modules) && !hasNode())) removeModules();

  refuseFullDisk();

  const args = ['install', '--include=dev', '--no-save', '--no-progress', '--loglevel=error'];
  const { code, output } = await runQuietly('Installing packages', 'npm', args);
  if (code !== 0) throw new Refusal(explain(output) ?? `npm install failed.\n${output.trim()}`);
  if (!hasNode()) {
    throw new Refusal(
      "npm did not install Node 26, which comes by an install script: is npm's `ignore-scripts` on? `npm config set ignore-scripts false` lets it.",
    );
  }
  stamp(stampFile, mark);
}

function hasNode() {
  try {
    fs.accessSync(node, fs.constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function removeModules() {
  try {
    fs.rmSync(modules, { recursive: true, force: true });
  } catch (error) {
    throw new Refusal(explain(String(error)) ?? String(error));
  }
}

/**
 * Checks the space before npm runs, because npm fails after two minutes and hides the reason. Node.js 16 cannot check
 * it.
 */
function refuseFullDisk() {
  if (!fs.statfsSync || fs.existsSync(modules)) return;
  const { bavail, bsize } = fs.statfsSync(root);
  const free = Math.round((bavail * bsize) / 1e6);
  if (free < NEEDED_MB) {
    throw new Refusal(`The disk is full: ${free} MB are free here, about ${NEEDED_MB} MB are needed.`);
  }
}
