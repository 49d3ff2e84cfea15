import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Notice } from '#contract/notices.ts';
import { hasFields, isOpinion } from '#web/data/cards/stored-card.ts';
import { ApiError, NetworkError } from '#web/data/api/api.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { isRecord } from '#web/data/storage/storage.ts';
import { readOffline, STORED_ACTIVITY, storeOffline } from '#web/data/storage/stored-cards.ts';
import { groupByDay, type Loaded } from '#web/features/activity/entries.ts';

/** The newest page of both lists of the activity, as their person has seen it. */
interface StoredActivity extends Omit<Loaded, 'seen'> {
  /** Id of that person. */
  readonly user: string;
}

function parse(value: unknown): StoredActivity | null {
  if (!isRecord(value)) return null;
  const { user, opinions, notices, hasMoreOpinions, hasMoreNotices } = value;
  if (typeof user !== 'string' || !Array.isArray(opinions) || !Array.isArray(notices)) return null;
  if (typeof hasMoreOpinions !== 'boolean' || typeof hasMoreNotices !== 'boolean') return null;
  if (!opinions.every(isOpinion) || !notices.every(isNotice)) return null;
  return { user, opinions, notices, hasMoreOpinions, hasMoreNotices };
}

const noticeFields: Readonly<Record<keyof Notice, string>> = {
  id: 'string',
  kind: 'string',
  count: 'number',
  outcome: 'string',
  at: 'string',
  unread: 'boolean',
  link: 'string',
};

function isNotice(value: unknown): value is Notice {
  return hasFields(value, noticeFields);
}

/** Statuses after which the activity may no longer be the viewer's. */
const NOT_THEIRS = [401, 403, 404];

/**
 * The days of an earlier visit, while the network delivers none. Nothing in them is new, because all of it was on
 * screen.
 * @param errors those of the lists; null if both have loaded.
 */
export function useStoredDays(person: string, errors: readonly (Error | null)[] | null) {
  const { data, isLoading } = useQuery({
    queryKey: queryKeys.storedActivity,
    queryFn: async () => {
      const ofPerson = (value: unknown) => {
        const activity = parse(value);
        return activity?.user === person ? activity : null;
      };
      return readOffline(STORED_ACTIVITY, ofPerson).catch(() => null);
    },
    enabled: errors?.some((error) => error instanceof NetworkError) === true,
    staleTime: 0,
    gcTime: 0,
  });
  // They stay while the lists are fetched again.
  const isRefused = errors?.some((error) => error instanceof ApiError && NOT_THEIRS.includes(error.status));
  const isShown = errors && data?.user === person && !isRefused;
  const days = isShown ? groupByDay({ ...data, seen: { opinions: '~', others: '~' } }) : [];
  return { days: days.length > 0 ? days : undefined, isLoading };
}

/** Stores the newest page for offline use, again after each change. Undefined while it is not known. */
export function useStoreActivity(newest: StoredActivity | undefined): void {
  const text = newest && JSON.stringify(newest);
  useEffect(() => {
    if (text === undefined) return;
    void storeOffline(STORED_ACTIVITY, JSON.parse(text)).catch(() => undefined);
  }, [text]);
}

/** Removes a deleted opinion from what is stored. */
export async function removeStoredOpinion(id: string): Promise<void> {
  const stored = await readOffline(STORED_ACTIVITY, parse);
  if (!stored) return;
  const opinions = stored.opinions.filter((one) => one.comment_id !== id);
  if (opinions.length < stored.opinions.length) await storeOffline(STORED_ACTIVITY, { ...stored, opinions });
}

/** Removes what is stored. The next opening with network stores it again. */
export async function removeStoredActivity(): Promise<void> {
  await readOffline(STORED_ACTIVITY, () => null);
}
