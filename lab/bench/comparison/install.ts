import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The npm package of the peers' servers. The product does not use its dependencies. */
export const PEERS = path.resolve(import.meta.dirname, '../peers');

/** PocketBase's names of platforms. The names of its npm packages end with them. */
const POCKETBASE_PLATFORMS: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-amd64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-amd64',
  'darwin-arm64': 'darwin-arm64',
};
/** The newest version on npm. It is packaged there by others than PocketBase's authors. */
const POCKETBASE_VERSION = '0.22.20-4';

/** Installs the packages that are missing in lab/bench/peers/node_modules. */
export function installPeers(): void {
  const isInstalled = npmInstall(PEERS, ['--no-save']);
  if (!isInstalled) throw new Error(`npm install failed in ${PEERS}`);
}

export function versionOf(name: string): string {
  const file = path.join(PEERS, 'node_modules', name, 'package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return `${name} ${version}`;
}

export interface Binary {
  readonly file: string;
  readonly version: string;
}

/**
 * Finds PocketBase: the file that POCKETBASE names, otherwise the package on npm.
 * @returns the program, or why there is none.
 */
export function findPocketBase(named = process.env['POCKETBASE']): Binary | string {
  const file = named ?? installPocketBase();
  if (file === null)
    return 'npm has no binary for this machine. POCKETBASE=<path of PocketBase 0.22> names one.';
  const { stdout, status } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  if (status !== 0) return `${file} does not run.`;
  const version = stdout.trim().split(' ').at(-1) ?? '';
  // The hooks, the migration and the tokens are those of 0.22; 0.23 changed all three.
  return version.startsWith('0.22.') ? { file, version } : `${file} has version ${version}, not 0.22.`;
}

function installPocketBase(): string | null {
  const platform = POCKETBASE_PLATFORMS[`${process.platform}-${process.arch}`];
  if (platform === undefined) return null;
  const name = `pocketbase-${platform}`;
  // A separate folder, so that an installation of the other peers does not remove it.
  const cache = path.join(PEERS, 'node_modules/.cache/pocketbase');
  const file = path.join(cache, 'node_modules', name, 'pocketbase');
  if (existsSync(file)) return file;
  mkdirSync(cache, { recursive: true });
  writeFileSync(path.join(cache, 'package.json'), JSON.stringify({ private: true }));
  return npmInstall(cache, ['--no-save', '--ignore-scripts', `${name}@${POCKETBASE_VERSION}`]) ? file : null;
}

function npmInstall(folder: string, args: readonly string[]): boolean {
  const all = ['install', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error', ...args];
  return spawnSync('npm', all, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
