import { getQueue, type ModeratedCase } from '#contract/moderation.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { call } from '#web/api.ts';
import { pagedSource, type PagedData } from '#web/queries/paged.ts';
import { usePagedQuery, useQueryClient } from '#web/queries/use-query.ts';
import { queryKeys } from '#web/query-keys.ts';

type Rules = OutputOf<typeof getQueue>['rules'];

interface QueuePage {
  readonly cases: readonly ModeratedCase[];
  readonly rules: Rules;
  readonly next: string | null;
}

/** A small page, because the log records a view of each shown case. */
const PAGE = 20;

async function fetchPage(place: { cursor?: string; case?: string }): Promise<QueuePage> {
  const { data, next } = await call(getQueue, { limit: PAGE, ...place });
  return { cases: data.data, rules: data.rules, next };
}

const source = pagedSource({
  fetchPage: (cursor) => fetchPage(cursor === null ? {} : { cursor }),
  staleMs: 0,
});
const sourceOf = (only: string) => pagedSource({ fetchPage: () => fetchPage({ case: only }), staleMs: 0 });
const now = () => new Date().toISOString();
const none: readonly ModeratedCase[] = [];

/**
 * The open cases in the server's order, in pages.
 * @param only the id of a single case to show instead; it may be decided.
 */
export function useQueue(only: string | null = null) {
  const client = useQueryClient();
  const key = queryKeys.moderation(only === null ? 'queue' : `case ${only}`);
  const list = usePagedQuery(key, only === null ? source : sourceOf(only));
  const edit = (change: (cases: readonly ModeratedCase[]) => readonly ModeratedCase[]) =>
    client.updateQueryData<PagedData<QueuePage>>(
      key,
      (data) =>
        data && { ...data, pages: data.pages.map((page) => ({ ...page, cases: change(page.cases) })) },
    );
  return {
    ...list,
    cases: list.data?.pages.flatMap(({ cases }) => cases) ?? none,
    rules: list.data?.pages[0]?.rules ?? [],
    /** Removes a decided case from the list. */
    remove: (id: string) => edit((cases) => cases.filter((one) => one.id !== id)),
    noteClaim: (id: string, claimed: ModeratedCase['claimed']) =>
      edit((cases) =>
        cases.map((one) =>
          one.id === id ? { ...one, claimed, acknowledged: one.acknowledged || now() } : one,
        ),
      ),
  };
}

export type Queue = ReturnType<typeof useQueue>;
