/**
 * Adds demo people to the configured store, or removes them:
 *   npm run seed -- --people 200 [--seed 1] [--plain] [--yes-into-a-live-campus]
 *   npm run seed -- --remove
 * A second run adds nothing. After an interrupted run, the next run continues it.
 */
import { parseArgs } from 'node:util';
import { applyConfig } from '#server/platform/config/apply-config.ts';
import { readSources } from '#server/platform/config/environment.ts';
import { openStore } from '#server/platform/db/open.ts';
import { readSetting } from '#server/platform/db/settings.ts';
import type { Store } from '#server/platform/db/store.ts';
import { explainError } from '#server/platform/process/explain-error.ts';
import { refuseOtherSecret } from '#server/platform/process/node-checks.ts';
import { openPhotos } from '#server/platform/photos/open.ts';
import type { PhotoStore } from '#server/platform/photos/photo-store.ts';
import { deriveSecrets, loadSecret, type Secrets } from '#server/platform/process/secrets.ts';
import { fillWithDemoPeople } from '#demo/fill.ts';
import { DEMO_PEOPLE_MAX } from '#demo/ids.ts';
import { actAsOwner } from '#server/operator/act-as-owner.ts';
import { createProgress } from '#server/operator/progress.ts';
import { removeDemoPeople } from '#demo/remove.ts';
import { addScenes, describeLogIns } from '#demo/scenes.ts';

// Only the owner may read files with people's data.
process.umask(0o077);

const EXAMPLE = 'Example: npm run seed -- --people 200';
const CONSENT = 'yes-into-a-live-campus';

/** The command line is wrong, or the store must not get demo people. */
class Refused extends Error {
  override name = 'Refused';
}

interface Wanted {
  /** `null` removes all demo people. */
  readonly people: number | null;
  readonly seed: number;
  /** Without the scenes of `demo/scenes.ts`. */
  readonly isPlain: boolean;
  readonly evenIntoLiveCampus: boolean;
}

const options = {
  people: { type: 'string' },
  seed: { type: 'string', default: '1' },
  remove: { type: 'boolean', default: false },
  plain: { type: 'boolean', default: false },
  [CONSENT]: { type: 'boolean', default: false },
} as const;

function parseCommandLine() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    const [line = ''] = (error as Error).message.split(/\.\s|\n/);
    throw new Refused(`${line}. ${EXAMPLE}`, { cause: error });
  }
}

function readArguments(): Wanted {
  const values = parseCommandLine();
  if (values.remove && values.people !== undefined)
    throw new Refused(`--people and --remove exclude each other. ${EXAMPLE}`);
  if (!values.remove && values.people === undefined)
    throw new Refused(`--people is missing: the number of demo people. ${EXAMPLE}`);
  return {
    people: values.people === undefined ? null : readNumber('--people', values.people, 1, DEMO_PEOPLE_MAX),
    seed: readNumber('--seed', values.seed, 0, 2 ** 31 - 1),
    isPlain: values.plain,
    evenIntoLiveCampus: values[CONSENT],
  };
}

function readNumber(option: string, text: string, minimum: number, maximum: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= minimum && value <= maximum) return value;
  throw new Refused(
    `${option} must be a whole number from ${minimum} to ${maximum}, not "${text}". ${EXAMPLE}`,
  );
}

function refuseLiveCampus(reason: string): never {
  throw new Refused(
    `${reason}, and demo people would appear among the real ones. Add --${CONSENT} if you want that; npm run seed -- --remove removes exactly the demo people.`,
  );
}

interface Place {
  readonly store: Store;
  readonly photos: PhotoStore;
  /** Null in a store that production uses: see `demo/scenes.ts`. */
  readonly secrets: Secrets | null;
}

async function add(
  { store, photos, secrets }: Place,
  { people, seed, isPlain }: Wanted & { people: number },
) {
  const progress = createProgress(process.stdout);
  const { before, added } = await fillWithDemoPeople({ store, photos }, { people, seed }, progress.show);
  progress.end();
  if (added === 0) console.log(`The store already has ${before} demo people: nothing to add.`);
  else if (before > 0) console.log(`Added ${added} demo people to the ${before} who were there.`);
  else console.log(`Added ${added} demo people.`);
  const known = isPlain || secrets === null ? [] : await addScenes({ store, secrets }, { seed });
  if (known.length > 0) console.log(describeLogIns(known));
}

async function remove({ store, photos }: Place) {
  const progress = createProgress(process.stdout);
  const removed = await removeDemoPeople({ store, photos }, progress.show);
  progress.end();
  console.log(removed === 0 ? 'The store has no demo people.' : `Removed ${removed} demo people.`);
}

async function main(): Promise<void> {
  const wanted = readArguments();
  const sources = readSources();
  actAsOwner(sources);
  const config = applyConfig({ ...sources.file, ...sources.process });
  const { people } = wanted;
  const isLiveAllowed = people === null || wanted.evenIntoLiveCampus;
  if (config.production && !isLiveAllowed) refuseLiveCampus('NODE_ENV is production');
  const photos = await openPhotos(config);
  const store = await openStore(config, (error) => process.stderr.write(`${error.message}\n`));
  try {
    const secrets = deriveSecrets(await loadSecret(config.secret, config.dataDir));
    await refuseOtherSecret(store, secrets);
    // Applies even if this shell lacks the server's NODE_ENV.
    const since = await readSetting(store.db, 'production-since');
    if (since !== undefined && !isLiveAllowed)
      refuseLiveCampus(`This store has been in production since ${since.slice(0, 10)}`);
    const isLive = config.production || since !== undefined;
    const place = { store, photos, secrets: isLive ? null : secrets };
    await (people === null ? remove(place) : add(place, { ...wanted, people }));
  } finally {
    photos.close();
    await store.close();
  }
}

/** @returns one line for an error that a person can correct, otherwise the stack. */
function explain(error: unknown): string {
  const { name, message } = error as Error;
  return ['Refused', 'OtherSeed'].includes(name) ? message : explainError(error);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`Nothing was seeded. ${explain(error)}\n`);
  process.exitCode = 1;
}
