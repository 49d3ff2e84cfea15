import type { Db } from './schema/tables.ts';
import { defineWrite } from './writes/write.ts';

/**
 * `checked`: time of the last write check. `production-since`: time of the first start in production.
 * `guessing-warned`: time of the last wrong code above the operator's warning limit.
 * `announcement`: the operator's line to everybody (`server/features/announcement/announcement.ts`).
 * `ban:…`: a ban of a mail domain or a network (`server/features/sign-in/bans.ts`).
 * `moderator:…`: what a command has set for a person (`server/access/live-moderation.ts`); `no-moderator:…`: a mailbox,
 * as a keyed hash, whose role a command has ended; `rules`: the rules of decisions.
 * `notice:…`: the texts of one version of the sign-up notice (`server/features/page-notice/keep-notice.ts`).
 * `push-key:…`: the key pair of pushes; the name has a fingerprint of the SECRET that seals it.
 * `oldest-code`: see `server/platform/db/schema/migrate.ts`.
 * `last-backup`: time of the last complete backup.
 * `urgent-mailed`, `waiting-mailed`: time of the last mail to the moderators about urgent cases, and about all waiting
 * cases.
 * `service-break`: the text for people while the operator has closed the service; empty while it is open.
 */
type SettingName =
  | 'announcement'
  | 'rules'
  | 'secret'
  | 'photo-folder'
  | 'checked'
  | 'production-since'
  | 'guessing-warned'
  | 'oldest-code'
  | 'service-break'
  | 'urgent-mailed'
  | 'waiting-mailed'
  | 'last-backup'
  | `ban:${'domain' | 'network'}:${string}`
  | `moderator:${string}`
  | `no-moderator:${string}`
  | `notice:${string}`
  | `push-key:${string}`;

export async function readSetting(db: Db, name: SettingName): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Stores a value unless the setting has one. @returns the stored value; another process may have set it first. */
export const claimSetting = defineWrite(
  'claimSetting',
  async (tx, { name, value }: { name: SettingName; value: string }): Promise<string> => {
    await tx
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const row = await tx
      .selectFrom('settings')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return row.value;
  },
);

interface Setting {
  readonly name: SettingName;
  readonly value: string;
}

/** Stores a value and replaces an existing one. */
export async function storeSetting(tx: Db, { name, value }: Setting): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

export const replaceSetting = defineWrite('replaceSetting', async (tx, setting: Setting): Promise<void> =>
  storeSetting(tx, setting),
);

/** Deletes a setting. @returns whether it existed. */
export async function removeSetting(tx: Db, name: SettingName): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('settings')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export const deleteSetting = defineWrite(
  'deleteSetting',
  async (tx, { name }: { name: SettingName }): Promise<boolean> => removeSetting(tx, name),
);

/** A repeated claim updates its stored time at most this many times per quiet time. */
const CLAIM_STEPS = 10;

/**
 * Claims to be the first to notice a condition after a quiet time. Each call is a sign that the condition still holds.
 * @param now milliseconds since the epoch.
 * @returns true if there was no call in the last `quietMs` (give or take a tenth). Of parallel calls, one gets true.
 */
export async function claimQuietSetting(
  tx: Db,
  name: SettingName,
  now: number,
  quietMs: number,
): Promise<boolean> {
  if (await claimSettingInterval(tx, name, now, quietMs)) return true;
  await tx
    .updateTable('settings')
    .set({ value: new Date(now).toISOString() })
    .where('name', '=', name)
    .where('value', '<=', new Date(now - quietMs / CLAIM_STEPS).toISOString())
    .execute();
  return false;
}

/** For a setting that holds a time. True if it is not set, or its time is at least `ms` ago. */
export async function isSettingOlder(db: Db, name: SettingName, now: number, ms: number): Promise<boolean> {
  const value = await readSetting(db, name);
  return value === undefined || value <= new Date(now - ms).toISOString();
}

/**
 * Claims an act that happens once in `ms`. The setting has the time of the last claim.
 * @returns true if no claim succeeded in the last `ms`. Of parallel calls, one gets true.
 */
export async function claimSettingInterval(
  tx: Db,
  name: SettingName,
  now: number,
  ms: number,
): Promise<boolean> {
  const value = new Date(now).toISOString();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value })
        .where('settings.value', '<=', new Date(now - ms).toISOString()),
    )
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}

/** Reads the settings that commands change while servers run: see `live-settings.ts`. @returns values by name. */
export async function listLiveSettings(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where((q) =>
      q.or([
        q('name', 'in', ['service-break', 'announcement', 'rules']),
        q('name', 'like', 'ban:%'),
        q('name', 'like', 'moderator:%'),
        q('name', 'like', 'no-moderator:%'),
      ]),
    )
    .execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}
