import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { anEmptyDatabase } from './postgres-admin.ts';
import { aFolder } from './server-process.ts';
import type { TestServer } from './test-server.ts';

/** Skips a test if the programs for backups of PostgreSQL are missing. */
export async function skipWithoutPgDump(skip: (reason: string) => void): Promise<void> {
  if (inject('store') === 'sqlite') return;
  await promisify(execFile)('pg_dump', ['--version']).catch(() =>
    skip('pg_dump and pg_restore are not installed'),
  );
}

/** The variables of an empty place, for a restored store of a server. */
export async function anEmptyPlace(server: TestServer): Promise<Record<string, string>> {
  const SECRET = server.context.config.secret ?? '';
  if (inject('store') === 'sqlite') return { DATA_DIR: await aFolder(), SECRET };
  return { DATA_DIR: await aFolder(), SECRET, DATABASE_URL: await anEmptyDatabase('template template0') };
}
