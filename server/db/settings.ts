import type { Db } from './store.ts';
import { defineWrite } from './write.ts';

/** `checked`: time of the last write check. `production-since`: time of the first start in production. */
type SettingName = 'secret' | 'photo-folder' | 'checked' | 'production-since';

export async function readSetting(db: Db, name: SettingName): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Stores a value unless the setting has one. @returns the stored value, which another process may have set first. */
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

export const replaceSetting = defineWrite(
  'replaceSetting',
  async (tx, { name, value }: { name: SettingName; value: string }): Promise<void> => {
    await tx
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  },
);
