import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Enough for a browser over a slow connection. A mirror that does not answer is given up much sooner. */
const INSTALL_MS = 5 * 60_000;

/**
 * Installs a Debian package where that needs no permission: as root, on a system with apt. Prints a line, because it takes
 * a while. @returns whether the package is installed.
 */
export function installDebianPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  process.stdout.write(`Installing ${name} with apt-get …\n`);
  // The package list of a fresh machine is empty or old; only then it is fetched.
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
