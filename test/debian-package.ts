import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Enough time to download a browser over a slow connection. Requests to a mirror that does not answer time out sooner.
 */
const INSTALL_MS = 5 * 60_000;

/**
 * Installs a Debian package if this process is root and the system has apt. Prints a line, because it takes some time.
 * @returns whether the package is installed.
 */
export function installDebianPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  process.stdout.write(`Installing ${name} with apt-get …\n`);
  // The package list of a new machine is empty or old. It is only fetched if the first attempt fails.
  return aptGet('install', name) || (aptGet('update') && aptGet('install', name));
}

function aptGet(...command: string[]): boolean {
  const timeouts = ['Acquire::Retries=1', 'Acquire::http::Timeout=15', 'DPkg::Lock::Timeout=120'];
  const { status } = spawnSync(
    'apt-get',
    ['-y', '-qq', '--no-install-recommends', ...timeouts.flatMap((option) => ['-o', option]), ...command],
    { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: INSTALL_MS, stdio: 'ignore' },
  );
  return status === 0;
}
