import { useQuery } from '@tanstack/react-query';
import { listDecisions, type OwnDecision } from '#contract/decisions.ts';
import { call } from '#web/data/api/api.ts';

const keyOf = (caseId: string) => ['decisions', caseId] as const;

/** Moderators' decisions about the person: the newest 50, or the decision of one case. */
export function useDecisions(caseId = '') {
  return useQuery<readonly OwnDecision[]>({
    queryKey: keyOf(caseId),
    queryFn: async ({ signal }) =>
      (await call(listDecisions, { limit: 50, ...(caseId && { case: caseId }) }, { signal })).data.data,
    staleTime: 0,
  });
}
