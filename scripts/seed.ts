/**
 * Fills the configured store with demo people: npm run seed -- --people 200 [--seed 1]
 * Safe to run again: what is there stays, an interrupted run is continued.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, readEnvironment } from '#server/config.ts';
import { ConfigError } from '#server/config/refuse.ts';
import { openStore } from '#server/db/open.ts';
import { openDiskPhotos } from '#server/photos/disk.ts';
import { fillWithDemoPeople } from '#demo/fill.ts';
import { DEMO_PEOPLE_MAX } from '#demo/ids.ts';
import { createProgress } from '#demo/progress.ts';

const USAGE = 'Example: npm run seed -- --people 200';

/** The command line asks for what cannot be. */
class BadArgument extends Error {
  override name = 'BadArgument';
}

function readArguments(): { people: number; seed: number } {
  const options = { people: { type: 'string' }, seed: { type: 'string', default: '1' } } as const;
  let values: { people?: string | undefined; seed: string };
  try {
    ({ values } = parseArgs({ options }));
  } catch (error) {
    const [line = ''] = (error as Error).message.split(/\.\s|\n/);
    throw new BadArgument(`${line}. ${USAGE}`, { cause: error });
  }
  if (values.people === undefined)
    throw new BadArgument(`--people is missing: how many there shall be. ${USAGE}`);
  return {
    people: readNumber('--people', values.people, 1, DEMO_PEOPLE_MAX),
    seed: readNumber('--seed', values.seed, 0, 2 ** 31 - 1),
  };
}

function readNumber(option: string, text: string, minimum: number, maximum: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= minimum && value <= maximum) return value;
  throw new BadArgument(
    `${option} must be a whole number from ${minimum} to ${maximum}, not "${text}". ${USAGE}`,
  );
}

/** What a person can mend is one line; the rest keeps its stack. */
function explain(error: unknown): string {
  const { name, message, stack, code } = error as NodeJS.ErrnoException;
  const mendable =
    ['BadArgument', 'OtherSeed', 'DataFolderBusy'].includes(name) || error instanceof ConfigError;
  if (mendable) return message;
  if (code === 'EACCES' || code === 'EPERM')
    return `No permission: ${message}. Set DATA_DIR to a folder of yours.`;
  if (code?.startsWith('ECONN') || code === 'ENOTFOUND') return `DATABASE_URL cannot be reached (${code}).`;
  return stack ?? message;
}

try {
  const wanted = readArguments();
  const config = readConfig(readEnvironment());
  const progress = createProgress(process.stdout);
  const store = await openStore(config, (error) => process.stderr.write(`${error.message}\n`));
  try {
    const photos = openDiskPhotos(path.join(config.dataDir, 'photos'));
    const { before, added } = await fillWithDemoPeople({ store, photos }, wanted, progress.tell);
    progress.end();
    if (added === 0) console.log(`${before} demo people are already there: nothing to add.`);
    else if (before > 0) console.log(`${added} demo people added to the ${before} who were there.`);
    else console.log(`${added} demo people are there.`);
  } finally {
    await store.close();
  }
} catch (error) {
  process.stderr.write(`Not seeded. ${explain(error)}\n`);
  process.exitCode = 1;
}
