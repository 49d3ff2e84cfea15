import { ConfigError } from '#server/platform/config/refuse.ts';
import { lockTables } from '#server/platform/db/postgres/lock-tables.ts';
import type { Wait } from '#server/platform/db/postgres/wait-for-database.ts';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { ColumnTypes, Store } from '#server/platform/db/store.ts';
import type { Db } from './tables.ts';
import * as initial from './migrations/001-initial.ts';
import * as accountState from './migrations/002-account-state.ts';
import * as settings from './migrations/003-settings.ts';
import * as nameKey from './migrations/004-name-key.ts';
import * as keptPhotos from './migrations/005-kept-photos.ts';
import * as commitEvents from './migrations/006-commit-events.ts';
import * as nameEntries from './migrations/007-name-entries.ts';
import * as securityEvents from './migrations/008-security-events.ts';
import * as knownBrowsers from './migrations/009-known-browsers.ts';
import * as sessionDetails from './migrations/010-session-details.ts';
import * as callCounts from './migrations/011-call-counts.ts';
import * as passkeys from './migrations/013-passkeys.ts';
import * as campusLogIn from './migrations/014-campus-log-in.ts';
import * as securityLogRules from './migrations/016-security-log-rules.ts';
import * as emailChanges from './migrations/017-email-changes.ts';
import * as domainMailCounts from './migrations/018-domain-mail-counts.ts';
import * as safety from './migrations/019-safety.ts';
import * as cases from './migrations/020-cases.ts';
import * as leaving from './migrations/021-leaving.ts';
import * as notices from './migrations/022-notices.ts';
import * as year from './migrations/024-year.ts';
import * as push from './migrations/025-push.ts';
import * as caseNotes from './migrations/026-case-notes.ts';
import * as reportPictures from './migrations/026-report-pictures.ts';
import * as sessionPasskeys from './migrations/026-session-passkeys.ts';
import * as sessionPasskey from './migrations/027-session-passkey.ts';
import * as browserNames from './migrations/028-browser-names.ts';
import * as acknowledged from './migrations/029-acknowledged.ts';
import * as oneOpenCase from './migrations/030-one-open-case.ts';
import * as waitingAppeals from './migrations/031-waiting-appeals.ts';
import * as listedIds from './migrations/032-listed-ids.ts';
import * as opinionsRead from './migrations/033-opinions-read.ts';
import * as reversals from './migrations/034-reversals.ts';
import * as peopleInLog from './migrations/035-people-in-log.ts';
import * as caseAlerts from './migrations/036-case-alerts.ts';
import * as withoutReport from './migrations/037-without-report.ts';
import * as language from './migrations/038-language.ts';

type Step = { up(db: Parameters<Migration['up']>[0], types: ColumnTypes): Promise<void> };

/**
 * Migrations, in the order of their names. There are no down migrations. Add new ones at the end; never edit an old
 * one.
 */
const steps: Record<string, Step> = {
  // The name stays, although the file is called 001-initial, because existing stores have recorded it.
  '001-first-stone': initial,
  '002-account-state': accountState,
  '003-settings': settings,
  '004-name-key': nameKey,
  '005-kept-photos': keptPhotos,
  '006-commit-events': commitEvents,
  '007-name-entries': nameEntries,
  '008-security-events': securityEvents,
  '009-known-browsers': knownBrowsers,
  '010-session-details': sessionDetails,
  '011-call-counts': callCounts,
  '013-passkeys': passkeys,
  '014-campus-log-in': campusLogIn,
  '016-security-log-rules': securityLogRules,
  '017-email-changes': emailChanges,
  '018-domain-mail-counts': domainMailCounts,
  '019-safety': safety,
  '020-cases': cases,
  '021-leaving': leaving,
  '022-notices': notices,
  '024-year': year,
  '025-push': push,
  '026-case-notes': caseNotes,
  '026-report-pictures': reportPictures,
  '026-session-passkeys': sessionPasskeys,
  '027-session-passkey': sessionPasskey,
  '028-browser-names': browserNames,
  '029-acknowledged': acknowledged,
  '030-one-open-case': oneOpenCase,
  '031-waiting-appeals': waitingAppeals,
  '032-listed-ids': listedIds,
  '033-opinions-read': opinionsRead,
  '034-reversals': reversals,
  '035-people-in-log': peopleInLog,
  '036-case-alerts': caseAlerts,
  '037-without-report': withoutReport,
  '038-language': language,
};

/** The name of the last migration of this version. */
export const lastMigration = Object.keys(steps).at(-1) ?? '';

/**
 * The oldest compatible code. Code whose last migration is this one or a later one works on this version's schema. So
 * such code may serve beside and after this version: see docs/decisions/045. A migration that removes something which
 * earlier code needs must be named here.
 */
export const oldestCode = '031-waiting-appeals';
/** The setting that stores {@link oldestCode} of the version that last changed the schema. */
const OLDEST_CODE_SETTING = 'oldest-code';

/**
 * Brings the schema up to date. A store with every migration is only read. Otherwise processes that start in parallel
 * take turns: one migrates, and the others find nothing to do. A store of a newer version stays unchanged.
 * @param last the last migration to run. Only tests set it.
 * @param onStep is called after each migration with its duration in milliseconds. All migrations are committed
 * together.
 * @param onWait is called once a minute while other nodes or programs use the tables so much that the migrations cannot
 * begin.
 * @throws when a migration fails. The transaction is then rolled back.
 * @throws ConfigError when the store is of a newer version that this code cannot serve.
 */
export async function migrate(
  store: Store,
  last = lastMigration,
  onStep: (name: string, ms: number) => void = () => {},
  onWait?: Wait['onWait'],
): Promise<void> {
  const run = async (name: string, step: Step, db: Parameters<Step['up']>[0]) => {
    const since = performance.now();
    await step.up(db, store.types);
    if (name === lastMigration) await storeOldestCode(db);
    onStep(name, performance.now() - since);
  };
  const migrations = Object.fromEntries(
    Object.entries(steps)
      .filter(([name]) => name <= last)
      .map(([name, step]): [string, Migration] => [name, { up: (db) => run(name, step, db) }]),
  );
  /** The names of the stored migrations, if no migration of this version is missing. */
  const readComplete = async () => {
    const stored = await readNames(store.db).catch(() => null);
    return stored && Object.keys(migrations).every((name) => stored.has(name)) ? stored : null;
  };
  const complete = await readComplete();
  if (complete && (complete.size === Object.keys(migrations).length || (await servesThisCode(store.db))))
    return;
  const provider = { getMigrations: async () => migrations };
  try {
    await store.withSchemaLock(async (db) => {
      // Another node may have migrated while this one waited for its turn.
      if (store.name === 'postgres' && !(await readComplete())) await lockTables(db, onWait);
      const { error } = await new Migrator({ db, provider }).migrateToLatest();
      // Thrown, so that the transaction of the lock is rolled back.
      if (error) throw error;
    });
  } catch (error) {
    if (!isOfNewerVersion(error)) throw error;
    const [name, example] =
      store.name === 'sqlite'
        ? ['DATA_DIR', './other-data']
        : ['DATABASE_URL', 'postgres://quad:password@db.example.edu:5432/other'];
    throw new ConfigError(
      `${name} holds the store of a newer version of Quad, which this version cannot use: start that version, or set another ${name}. Example: ${name}=${example}`,
      { cause: error },
    );
  }
}

/**
 * Checks the schema of a store that another process may be using. Changes nothing.
 * @throws ConfigError unless the schema is of this version, or of a newer version that this code can serve.
 */
export async function refuseOtherSchema(db: Db): Promise<void> {
  const stored = await readNames(db);
  const known = Object.keys(steps);
  if (known.some((name) => !stored.has(name)))
    throw new ConfigError(
      'The store is of an older version of Quad: start this version once, which updates the store.',
    );
  if (stored.size > known.length && !(await servesThisCode(db)))
    throw new ConfigError('The store is of a newer version of Quad: run the command of that version.');
}

/** Lists the migrations that {@link migrate} would run on a store with a schema, in order. */
export async function listWaiting(db: Db): Promise<string[]> {
  const stored = await readNames(db);
  return Object.keys(steps).filter((name) => !stored.has(name));
}

/** Runs in the transaction of the migrations, so that no process sees the schema without this setting. */
async function storeOldestCode(db: Parameters<Step['up']>[0]): Promise<void> {
  await sql`insert into settings (name, value) values (${OLDEST_CODE_SETTING}, ${oldestCode})
    on conflict (name) do update set value = excluded.value`.execute(db);
}

/** True if the version that last changed the schema lets this version's code use it. */
async function servesThisCode(db: Db): Promise<boolean> {
  const { rows } = await sql<{ value: string }>`select value from settings
    where name = ${OLDEST_CODE_SETTING}`.execute(db);
  const [oldest] = rows;
  return oldest !== undefined && oldest.value <= lastMigration;
}

async function readNames(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** True if the store has a migration that this version does not know. */
function isOfNewerVersion(error: unknown): boolean {
  return error instanceof Error && /^corrupted migrations: .* is missing$/.test(error.message);
}
