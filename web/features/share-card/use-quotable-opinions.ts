import { useQuery } from '@tanstack/react-query';
import { useOpinions } from '#web/features/opinions/use-opinions.ts';
import { chosenQuery } from '#web/features/safety/chosen-people.ts';

/** The opinions about a person that everybody can see: none that waits, and none of a restricted person. */
export function useQuotableOpinions(person: string) {
  const list = useOpinions(person);
  const restricted = useQuery(chosenQuery('restricts'));
  const isKnown = list.data !== undefined && restricted.data !== undefined;
  const opinions = list.opinions.filter(
    ({ state, commenter_id: writer }) =>
      state === 'shown' && restricted.data?.every(({ id }) => id !== writer) === true,
  );
  const hasFailed = list.isError || restricted.isError;
  return {
    opinions,
    isPending: !isKnown && !hasFailed,
    hasFailed,
    isFetching: list.isFetching || restricted.isFetching,
    retry: () => {
      if (restricted.isError) void restricted.refetch();
      if (list.isError) list.retry();
    },
    hasMore: list.hasNextPage,
    loadMore: list.fetchNextPage,
  };
}
