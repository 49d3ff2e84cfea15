import { sql, type Kysely } from 'kysely';
import { countFaults, faultKinds, mendFaults, type FaultKind } from '#server/access/checks/store-faults.ts';
import { countOverdueAccounts, readNewestTime } from '#server/access/checks/operator-checks.ts';
import { createLiveModeration } from '#server/access/live-moderation.ts';
import { NO_MODERATORS } from '#server/platform/config/moderation.ts';
import { listLiveSettings, readSetting } from '#server/platform/db/settings.ts';
import { findOtherPhotoPlace } from '#server/platform/process/node-checks.ts';
import { deriveSecrets, findSecret } from '#server/platform/process/secrets.ts';
import {
  describeLostReferences,
  findFaults,
  findLostReferences,
  mendLostReferences,
} from '../upgrade/look-at-tables.ts';
import { report, type Check, type Finding } from './finding.ts';

const HOUR_MS = 3_600_000;
const CLOCK_TOLERANCE_MS = 5_000;
/** Maintenance is late after this time. It runs every ten minutes. */
const LATE_MS = HOUR_MS;

const faultTexts: Record<FaultKind, string> = {
  likes: 'people have a wrong number of likes',
  dislikes: 'people have a wrong number of dislikes',
  opinions: 'people have a wrong number of opinions',
  listed: 'people are in the search although they are not listed, or the other way round',
  entries: 'people are not found by their name, or are found by another name',
  'unknown-words': 'words of names are missing in the vocabulary',
  'word-counts': 'words of the vocabulary have a wrong number of people',
  variants: 'words of the vocabulary are not found when they are misspelt',
};

/** Compares counters and search entries with their source rows. A later check sees the repairs of earlier ones. */
export const derivedDataChecks: readonly Check[] = faultKinds.map((kind) => async ({ store }) => {
  const count = await countFaults(store.db, kind);
  const mend = () => store.run(mendFaults, { kind });
  return count > 0 ? [{ text: `${count} ${faultTexts[kind]}`, mend }] : [];
});

export const checkTables: Check = async ({ store }) => {
  const db = store.db as unknown as Kysely<unknown>;
  const lost = store.name === 'sqlite' ? await findLostReferences(db) : [];
  const texts = lost.map(describeLostReferences);
  const others = (await findFaults(store.name, db)).filter((fault) => !texts.includes(fault));
  const mendable = lost.map((one) => ({
    text: describeLostReferences(one),
    mend: one.onDelete === 'NO ACTION' ? null : () => store.run(mendLostReferences, one),
  }));
  return [...others.map(report), ...mendable];
};

export const checkSecret: Check = async ({ store, config }) => {
  const stored = await readSetting(store.db, 'secret');
  const secret = await findSecret(config.secret, config.dataDir);
  if (secret === null)
    return stored === undefined ? [] : [report('The file "secret" of DATA_DIR is missing: restore it')];
  const { fingerprint } = deriveSecrets(secret);
  if (stored === undefined || stored === fingerprint) return [];
  return [
    report('SECRET is not the one that this store is used with: set that one, or restore the file "secret"'),
  ];
};

/** Compares this machine's clock with the database's clock and the newest row. */
export const checkClock: Check = async ({ store, now }) => {
  const findings: Finding[] = [];
  if (store.name === 'postgres') {
    const { rows } = await sql<{
      now: string;
    }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(store.db);
    const seconds = Math.round((Number(rows[0]?.now) - Date.now()) / 1000);
    if (Math.abs(seconds) * 1000 > CLOCK_TOLERANCE_MS)
      findings.push(
        report(
          `The clock of the database differs by ${seconds} s from the clock of this machine: set both by NTP`,
        ),
      );
  }
  const newest = await readNewestTime(store.db);
  if (newest > now + HOUR_MS)
    findings.push(
      report(
        `The newest account is of ${new Date(newest).toISOString()}, in the future: the clock is or was wrong`,
      ),
    );
  return findings;
};

/** Finds rows that maintenance should have deleted or ended. */
export const checkMaintenance: Check = async ({ store, now }) => {
  const findings: Finding[] = [];
  const { suspended, leaving } = await countOverdueAccounts(store.db, now - LATE_MS);
  if (suspended > 0)
    findings.push(
      report(
        `${suspended} suspensions are past their end and still active: maintenance has not run, look at the log`,
      ),
    );
  if (leaving > 0)
    findings.push(
      report(
        `${leaving} deleted accounts are still there after 7 days: maintenance has not run, look at the log`,
      ),
    );
  for (const [table, what] of [
    ['sessions', 'expired sessions'],
    ['registrations', 'expired registrations'],
    ['mail_queue', 'letters that are too old to be sent'],
  ] as const) {
    const { count } = await store.db
      .selectFrom(table)
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('expires_at', '<', now - 24 * HOUR_MS)
      .executeTakeFirstOrThrow();
    if (count > 0)
      findings.push(report(`${count} ${what} are still there: maintenance has not run, look at the log`));
  }
  return findings;
};

/** Finds letters that should have been sent. */
export const checkMailQueue: Check = async ({ store, now }) => {
  const { count } = await store.db
    .selectFrom('mail_queue')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('tries', '>=', 5)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  if (count === 0) return [];
  return [report(`${count} letters could not be sent in five attempts: look at the log for the reason`)];
};

export const checkModerators: Check = async ({ store, config }) => {
  const values = await listLiveSettings(store.db);
  // Another check reports a missing secret.
  const secrets = deriveSecrets((await findSecret(config.secret, config.dataDir)) ?? '');
  const members = await createLiveModeration(
    config.moderation,
    { values },
    secrets,
    config.production,
  ).listMembers(store.db);
  const missing = members.filter(({ id, role }) => id === null && role !== null).length;
  const removed = members.filter(({ role }) => role === null).length;
  const moderating = members.filter(({ role, isActive }) => role !== null && isActive).length;
  const findings: Finding[] = [];
  if (missing > 0)
    findings.push(
      report(`${missing} addresses of MODERATORS have no account: nobody has signed up with them`),
    );
  if (removed > 0)
    findings.push(
      report(
        `${removed} addresses of MODERATORS or OFFICERS were removed by the command moderators: take them out of the variable too`,
      ),
    );
  if (moderating === 0) findings.push(report(NO_MODERATORS));
  if (moderating === 1)
    findings.push(
      report('There is only one moderator: nobody can decide appeals, or cases about this moderator'),
    );
  return findings;
};

export const checkPhotoPlace: Check = async ({ store, config }) => {
  if (config.databaseUrl === null) return [];
  const problem = await findOtherPhotoPlace(store, config);
  return problem === null ? [] : [report(problem)];
};
