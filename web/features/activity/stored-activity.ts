import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Notice } from '#contract/notices.ts';
import { hasFields, isOpinion } from '#web/data/cards/stored-card.ts';
import { ApiError, NetworkError } from '#web/data/api/api.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { isRecord, type StoredShape } from '#web/data/storage/storage.ts';
import { readOffline, STORED_ACTIVITY, storeOffline } from '#web/data/storage/stored-cards.ts';
import { groupByDay, type Loaded } from '#web/features/activity/entries.ts';

/** The newest page of both lists of the activity, as their person has seen it. */
interface StoredActivity extends Omit<Loaded, 'seen'> {
  /** Id of that person. */
  readonly user: string;
}

const shape: StoredShape<StoredActivity> = {
  version: 1,
  maxAgeMs: 7 * 24 * 60 * 60 * 1000,
  parse(value) {
    if (!isRecord(value)) return null;
    const { user, opinions, notices, hasMoreOpinions, hasMoreNotices } = value;
    if (typeof user !== 'string' || !Array.isArray(opinions) || !Array.isArray(notices)) return null;
    if (typeof hasMoreOpinions !== 'boolean' || typeof hasMoreNotices !== 'boolean') return null;
    if (!opinions.every(isOpinion) || !notices.every(isNotice)) return null;
    return { user, opinions, notices, hasMoreOpinions, hasMoreNotices };
  },
};

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

/**
 * The days of an earlier visit, while the network delivers none. Nothing in them is new, because all of it was on
 * screen.
 * @param errors those of the lists; null if both have loaded.
 */
export function useStoredDays(person: string, errors: readonly (Error | null)[] | null) {
  const { data, isLoading } = useQuery({
    queryKey: queryKeys.storedActivity,
    queryFn: async () => readOffline(STORED_ACTIVITY, shape).catch(() => null),
    enabled: errors?.some((error) => error instanceof NetworkError) === true,
    staleTime: 0,
    gcTime: 0,
  });
  // They stay while the lists are fetched again.
  const isShown = errors && data?.user === person && !errors.some((error) => error instanceof ApiError);
  const days = isShown ? groupByDay({ ...data, seen: { opinions: '~', others: '~' } }) : [];
  return { days: days.length > 0 ? days : undefined, isLoading };
}

/** Stores the newest page for offline use, again after each change. Undefined while it is not known. */
export function useStoreActivity(newest: StoredActivity | undefined): void {
  const text = newest && JSON.stringify(newest);
  useEffect(() => {
    if (text === undefined) return;
    const activity = JSON.parse(text) as StoredActivity;
    void storeOffline(STORED_ACTIVITY, shape, activity).catch(() => undefined);
  }, [text]);
}
