import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';

/** Demo people of a journey's product. */
const PEOPLE = 40;
/** The variable with the path of a data folder that has {@link PEOPLE} demo people. */
export const DEMO_FOLDER = 'QUAD_DEMO_FOLDER';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');

/**
 * Puts demo people into the empty data folder `DATA_DIR`. Copies the folder of {@link DEMO_FOLDER}, if it is set.
 * Creates the people if there is no such folder, if it has another number of people, or if the store is PostgreSQL.
 * @param version the folder of the version that creates them.
 * @throws an error if the program that creates them fails.
 */
export async function fillWithDemoPeople(
  env: NodeJS.ProcessEnv,
  people = PEOPLE,
  version = REPOSITORY,
): Promise<void> {
  const filled = env[DEMO_FOLDER];
  if (
    filled !== undefined &&
    people === PEOPLE &&
    version === REPOSITORY &&
    env['DATABASE_URL'] === undefined
  )
    return cp(filled, String(env['DATA_DIR']), { recursive: true });
  // An earlier version may have no scenes.
  const plain = existsSync(path.join(version, 'demo/scenes.ts')) ? ['--plain'] : [];
  const args = ['scripts/seed.ts', ...plain, '--people', String(people)];
  const child = spawn('node', args, { cwd: version, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
}
