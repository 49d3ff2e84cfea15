import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Enough for a browser over a slow line; a mirror that does not answer is given up much sooner. */
const INSTALL_MS = 5 * 60_000;

/**
 * Installs one of Debian's packages where that needs nobody's leave: as root, on a system that has apt.
 * Answers whether it is there now; says what it does, since it takes a while.
 */
export function installDebianPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  process.stdout.write(`Installing ${name} with apt-get …\n`);
  // The list of packages of a fresh machine is empty or old: then, and only then, it is fetched first.
  return aptGet('install', name) || (aptGet('update') && aptGet('install', name));
}

function aptGet(...command: string[]): boolean {
  const patience = ['Acquire::Retries=1', 'Acquire::http::Timeout=15', 'DPkg::Lock::Timeout=120'];
  const { status } = spawnSync(
    'apt-get',
    ['-y', '-qq', '--no-install-recommends', ...patience.flatMap((option) => ['-o', option]), ...command],
    { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: INSTALL_MS, stdio: 'ignore' },
  );
  return status === 0;
}
