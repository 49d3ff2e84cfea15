import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { getQueue, type ModeratedCase } from '#contract/moderation.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { call } from '#web/data/api/api.ts';
import { changeData } from '#web/data/queries/queries.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { inPages, useList } from '#web/data/queries/use-list.ts';

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

const now = () => new Date().toISOString();
const none: readonly ModeratedCase[] = [];

/**
 * The open cases in the server's order, in pages.
 * @param only the id of a single case to show instead; it may be decided.
 */
export function useQueue(only: string | null = null) {
  const client = useQueryClient();
  const queryKey = queryKeys.moderation(only === null ? 'queue' : `case ${only}`);
  const list = useList({
    queryKey,
    queryFn: ({ pageParam: cursor }) =>
      fetchPage(only !== null ? { case: only } : cursor === null ? {} : { cursor }),
    ...inPages,
    staleTime: 0,
  });
  const edit = (change: (cases: readonly ModeratedCase[]) => readonly ModeratedCase[]) =>
    changeData<InfiniteData<QueuePage>>(client, { queryKey, exact: true }, (data) => ({
      ...data,
      pages: data.pages.map((page) => ({ ...page, cases: change(page.cases) })),
    }));
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
