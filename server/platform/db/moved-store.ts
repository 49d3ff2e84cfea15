import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { ConfigError } from '#server/platform/config/refuse.ts';
import { QUAD_COMMAND } from '#server/platform/config/environment.ts';
import type { Store } from './store.ts';

/**
 * The two stores of `quad move` that no server may use: the source after the move, the target until the move
 * is complete.
 */

const fileOf = (dataDir: string) => path.join(dataDir, 'moved');

/**
 * Records that the embedded store has been moved. @param where the place of the new store and the time, without a
 * password.
 */
export function noteMove(dataDir: string, where: string): void {
  writeFileSync(fileOf(dataDir), `${where}\n`);
}

/**
 * @throws ConfigError when the embedded store has been moved. New writes to the old store would be missing in the new
 * one.
 */
export function refuseMovedStore(dataDir: string): void {
  const file = fileOf(dataDir);
  if (!existsSync(file)) return;
  throw new ConfigError(
    `DATA_DIR has a store that was moved to PostgreSQL (${readFileSync(file, 'utf8').trim()}): set DATABASE_URL. To use the old store again, without what was written since, delete the file ${file}`,
  );
}

/** @throws ConfigError when a move into this database has begun but is not complete. */
export async function refuseBegunMove({ db }: Pick<Store, 'db'>): Promise<void> {
  const { rows } = await sql`select 1 where to_regclass('quad_move') is not null`.execute(db);
  if (rows.length > 0)
    throw new ConfigError(
      `DATABASE_URL has only a part of the store that is being moved there: run this command again until the move is complete: ${QUAD_COMMAND} move`,
    );
}
