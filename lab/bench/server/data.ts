import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { openStore } from '#server/platform/db/open.ts';
import type { Store } from '#server/platform/db/store.ts';

const SEED = path.resolve(import.meta.dirname, '../../../scripts/seed.ts');
/** Enough for a million people on a busy machine. */
const SEED_MS = 2 * 3600_000;

/** Seeding and all runs need the same secret, because the store remembers it. */
export const SECRET = 'the-secret-of-a-benchmark-and-of-nothing-else';

/** A copy of a store with people, for one run. The run may change it. */
export interface Copy {
  /** The variables with which the product uses it. */
  readonly env: Readonly<Record<string, string>>;
  /** Opens the store. With SQLite the product must not run. */
  readonly open: () => Promise<Store>;
  readonly remove: () => Promise<void>;
}

/** Adds demo people to a store until there are enough, as `npm run seed` does, and brings its schema up to date. */
export async function seed(env: Readonly<Record<string, string>>, people: number): Promise<void> {
  await promisify(execFile)(process.execPath, [SEED, '--plain', '--people', String(people)], {
    cwd: path.dirname(SEED),
    env: { PATH: process.env['PATH'] ?? '', ...env },
    timeout: SEED_MS,
  });
}

/** @param folder keeps the people between runs. */
export async function copySqlite(folder: string, people: number): Promise<Copy> {
  const kept = path.join(folder, `sqlite-${people}`);
  await mkdir(kept, { recursive: true });
  await seed({ DATA_DIR: kept, SECRET }, people);
  await removeAbandonedCopies(folder);
  const dataDir = await mkdtemp(path.join(folder, `run-${process.pid}-`));
  await copyFile(path.join(kept, 'quad.db'), path.join(dataDir, 'quad.db'), constants.COPYFILE_FICLONE);
  return {
    env: { DATA_DIR: dataDir, SECRET },
    open: () => openStore({ databaseUrl: null, dataDir }, ignoreConnectionError),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** Ignores the error, because the next query fails with the same error. */
export function ignoreConnectionError(): void {}

/** Removes the copies of killed runs. */
async function removeAbandonedCopies(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, pid] = /^run-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
