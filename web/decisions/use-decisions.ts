import { listDecisions, type OwnDecision } from '#contract/decisions.ts';
import { call } from '#web/api.ts';
import { useQuery } from '#web/queries/use-query.ts';

const keyOf = (caseId: string) => ['decisions', caseId] as const;

/** Moderators' decisions about the person: the newest 50, or the decision of one case. */
export function useDecisions(caseId = '') {
  return useQuery<readonly OwnDecision[]>(keyOf(caseId), {
    fetchData: async ({ signal }) =>
      (await call(listDecisions, { limit: 50, ...(caseId && { case: caseId }) }, { signal })).data.data,
    staleMs: 0,
  });
}
