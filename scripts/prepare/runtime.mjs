import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { Refusal } from './refusal.mjs';

/** The oldest Node.js that runs the product: 26.1 introduced `crypto.randomUUIDv7`. */
const MINIMUM = [26, 1];

/**
 * Ensures that `link`, the `node` that npm's scripts find first, runs. npm's binary needs a library that minimal
 * systems lack (libatomic). If npm's binary does not run, `link` points to the system's Node.js instead. A new enough
 * system Node.js runs the product. An older one can at least run this check at the next start.
 * @param system the Node.js that runs this script.
 * @throws Refusal that names the command to run.
 */
export function ensureRuntime({ link, binary }, system = process) {
  const problem = findProblem(binary);
  const target = problem === null ? binary : system.execPath;
  if (!leadsTo(link, target)) {
    rmSync(link, { force: true });
    // A relative link, like npm's own, so that the folder can be copied.
    symlinkSync(target === binary ? relative(dirname(link), binary) : target, link);
  }
  if (problem !== null && !isNewEnough(system.version)) throw new Refusal(adviseOn(problem, system.version));
}

/** @returns the message of the dynamic linker, or `null` when the binary runs. */
function findProblem(binary) {
  if (leadsTo(binary, process.execPath)) return null;
  const { status, error, stderr } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  if (status === 0) return null;
  return (stderr || String(error ?? `exit code ${status}`)).trim().split('\n')[0];
}

function leadsTo(file, target) {
  return existsSync(file) && existsSync(target) && realpathSync(file) === realpathSync(target);
}

function isNewEnough(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  return major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1]);
}

function adviseOn(problem, version) {
  const needed = MINIMUM.join('.');
  if (/libatomic/.test(problem)) {
    return `The Node.js that npm installed needs the library libatomic, which this system lacks. Install it: ${installCommand()}`;
  }
  return `The Node.js that npm installed does not run here (${problem}), and this system's ${version} is older than ${needed}. Install Node.js ${needed} or newer.`;
}

function installCommand() {
  const sudo = process.getuid && process.getuid() === 0 ? '' : 'sudo ';
  if (existsSync('/usr/bin/dnf')) return `${sudo}dnf install libatomic`;
  if (existsSync('/usr/bin/zypper')) return `${sudo}zypper install libatomic1`;
  return `${sudo}apt-get install libatomic1`;
}
