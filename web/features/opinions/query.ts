import { infiniteQueryOptions } from '@tanstack/react-query';
import { PAGE_DEFAULT } from '#contract/limits.ts';
import { getOpinions } from '#contract/opinions.ts';
import type { Opinion } from '#contract/user-object.ts';
import { call } from '#web/data/api/api.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { inPages } from '#web/data/queries/use-list.ts';

export interface OpinionPage {
  readonly opinions: readonly Opinion[];
  /** The total number of opinions. */
  readonly count: number;
  /** True if the viewer can write on the profile. */
  readonly canWrite: boolean;
  readonly next: string | null;
}

/**
 * Ids of opinions that are deleted or being deleted, so that no late answer shows them again. Ids are never reused, so
 * they may stay here after a log-out.
 */
export const deleted = new Set<string>();

async function fetchPage(profile: string, cursor: string | null): Promise<OpinionPage> {
  const input = { id: profile, limit: PAGE_DEFAULT, ...(cursor === null ? {} : { cursor }) };
  const { data, next } = await call(getOpinions, input);
  const [{ count, canWrite }, ...opinions] = data;
  return { opinions: opinions.filter(({ comment_id }) => !deleted.has(comment_id)), count, canWrite, next };
}

export function opinionsQuery(profile: string) {
  return infiniteQueryOptions({
    queryKey: queryKeys.opinions(profile),
    queryFn: ({ pageParam }) => fetchPage(profile, pageParam),
    ...inPages,
  });
}

/** True if an opinion is on the first page of a profile's opinions. */
export async function isPublished(profile: string, commentId: string): Promise<boolean> {
  const { opinions } = await fetchPage(profile, null);
  return opinions.some(({ comment_id }) => comment_id === commentId);
}
