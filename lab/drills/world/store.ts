import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { fillWithDemoPeople } from '#demo/fill.ts';
import { openStore } from '#server/platform/db/open.ts';
import type { Store } from '#server/platform/db/store.ts';
import type { PhotoStore } from '#server/platform/photos/photo-store.ts';
import { runStatement } from '#test/run-statement.ts';
import { startPostgres } from '#test/postgres.ts';
import type { LoggedOut } from '../load/log-ins.ts';
import { NotTried } from '../outcome/outcome.ts';
import { readPopulation, type Population } from '../../bench/server/population.ts';

/** Enough pairs for some minutes. */
const PEOPLE = 5_000;
const SECRET = 'the-secret-of-a-drill-and-of-nothing-else';

export const storeNames = ['sqlite', 'postgres'] as const;
export type StoreName = (typeof storeNames)[number];

/** A temporary store with people who have sessions. */
export interface DrillStore {
  /** The variables of a node that uses it. */
  readonly env: Readonly<Record<string, string>>;
  readonly population: Population;
  /** People who may log in, once each. The clients of a load take people from here. */
  readonly loggedOut: LoggedOut[];
  readonly open: () => Promise<Store>;
}

/** How a store is filled. */
interface Filling {
  readonly people?: number;
  /** Further variables of a new PostgreSQL server. */
  readonly postgresEnv?: Readonly<Record<string, string>>;
  /** The version that creates the schema and the people. Default: this version. */
  readonly code?: {
    readonly openStore: typeof openStore;
    readonly fillWithDemoPeople: typeof fillWithDemoPeople;
  };
}

/** Creates a folder that any user may enter. It is deleted at the end, unless the variable `DRILL_KEEP` is set. */
export async function makeFolder(opened: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quad-drill-'));
  await chmod(folder, 0o755);
  if (process.env['DRILL_KEEP']) console.log(`logs: ${folder}`);
  else opened.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Fills an embedded store, or a database of a new PostgreSQL server. Everything ends with `opened`. */
export async function makeStore(
  opened: AsyncDisposableStack,
  name: StoreName,
  folder: string,
  filling: Filling = {},
): Promise<DrillStore> {
  if (name === 'sqlite') return fill(null, folder, filling);
  const postgres = await startPostgres({}, filling.postgresEnv);
  if (!postgres) throw new NotTried('there is no PostgreSQL on this machine');
  opened.defer(() => postgres.stop());
  await runStatement(postgres.url, 'create database quad');
  return fill(postgres.url.replace(/postgres$/, 'quad'), folder, filling);
}

/**
 * Fills the store of this place with people and sessions.
 * @param databaseUrl `null`: the embedded store in `folder`.
 */
export async function fill(
  databaseUrl: string | null,
  folder: string,
  { people = PEOPLE, code = { openStore, fillWithDemoPeople } }: Filling = {},
): Promise<DrillStore> {
  const place = { databaseUrl, dataDir: folder };
  const store = await code.openStore(place, () => {});
  try {
    await code.fillWithDemoPeople({ store, photos: withPortraits }, { people });
    const population = await readPopulation(store, false);
    return {
      env: {
        DATA_DIR: folder,
        SECRET,
        ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      },
      population,
      loggedOut: await readLoggedOut(store),
      open: () => openStore(place, () => {}),
    };
  } finally {
    await store.close();
  }
}

async function readLoggedOut({ db }: Store): Promise<LoggedOut[]> {
  return db
    .selectFrom('people')
    .select(['id', 'email'])
    .where('state', '=', 'active')
    .where('id', 'not in', (query) => query.selectFrom('sessions').select('person_id'))
    .execute();
}

/** @returns the variables of an empty folder, and of an empty database. */
export async function makeEmptyPlace(
  folder: string,
  databaseUrl: string | null,
): Promise<Record<string, string>> {
  const dataDir = path.join(folder, 'restored');
  await mkdir(dataDir);
  if (databaseUrl === null) return { DATA_DIR: dataDir };
  await runStatement(databaseUrl, 'create database restored');
  const url = new URL(databaseUrl);
  url.pathname = '/restored';
  return { DATA_DIR: dataDir, DATABASE_URL: url.href };
}

/** A photo store that claims to have each portrait. Rendering takes half a minute, and no drill needs portraits. */
const withPortraits = {
  read: () => Promise.resolve({ bytes: 0, stream: Readable.from([]) }),
  list: () => Readable.from([]),
} as unknown as PhotoStore;
