import { ANNOUNCEMENT_HEADER } from '#contract/announcement.ts';
import type { Context } from '#server/identity/context.ts';
import { readSetting } from '#server/platform/db/settings.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';

/** The operator's line to everybody: the setting `announcement` of the store, which each node reads every second. */
export interface Announcement {
  /** New for each announcement, so that a closed announcement stays closed. */
  readonly id: string;
  readonly text: string;
  readonly since: string;
  readonly until: string;
}

/** @returns the announcement of a setting's value; null if there is no announcement, and after its end. */
export function readAnnouncement(value: string | undefined, now: number): Announcement | null {
  const announcement = value === undefined ? null : (JSON.parse(value) as Announcement);
  return announcement && Date.parse(announcement.until) > now ? announcement : null;
}

/** @returns a function that reads the announcement of this moment. Without an announcement, the clock is not read. */
export function followAnnouncement({
  liveSettings,
  clock,
}: Pick<Context, 'liveSettings' | 'clock'>): () => Announcement | null {
  return () => {
    const value = liveSettings.values.get('announcement');
    return value === undefined ? null : readAnnouncement(value, clock());
  };
}

/** @returns a function that makes the header of the announcement: its name and value, or nothing. */
export function createAnnouncementHeader(current: ReturnType<typeof followAnnouncement>): () => string[] {
  return () => {
    const announcement = current();
    return announcement ? [ANNOUNCEMENT_HEADER, announcement.id] : [];
  };
}

/** Deletes an announcement that has ended. @returns 1 if it did. */
export const deleteEndedAnnouncement = defineWrite(
  'deleteEndedAnnouncement',
  async (tx, { now }: { now: number; limit: number }): Promise<number> => {
    const value = await readSetting(tx, 'announcement');
    if (value === undefined || readAnnouncement(value, now)) return 0;
    // Another announcement may have replaced it meanwhile.
    const { numDeletedRows } = await tx
      .deleteFrom('settings')
      .where('name', '=', 'announcement')
      .where('value', '=', value)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  },
);
