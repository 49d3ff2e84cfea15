import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Opinion } from '#contract/user-object.ts';
import { deleted, opinionsQuery, type OpinionPage } from '#web/features/opinions/query.ts';
import { changeData } from '#web/data/queries/queries.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { useList } from '#web/data/queries/use-list.ts';

type OpinionList = InfiniteData<OpinionPage>;

/** Pages of the opinions on one person, newest first. */
export function useOpinions(profile: string) {
  const list = useList(opinionsQuery(profile));
  return { ...list, opinions: list.data?.pages.flatMap((page) => page.opinions) ?? [] };
}

/** Fetches all loaded pages again, or at least the first. Returns the first page. */
async function reloadOpinions(client: QueryClient, profile: string): Promise<OpinionPage> {
  await client.cancelQueries({ queryKey: queryKeys.opinions(profile) });
  const list = await client.infiniteQuery({ ...opinionsQuery(profile), staleTime: 0 });
  return list.pages[0] ?? { opinions: [], count: 0, canWrite: true, next: null };
}

/** Changes a loaded list. Ignores an unloaded list, because its first fetch gets the server's state. */
export function editOpinions(client: QueryClient, profile: string) {
  const queryKey = queryKeys.opinions(profile);
  const edit = (change: (opinions: readonly Opinion[], page: number) => readonly Opinion[]) =>
    changeData<OpinionList>(client, { queryKey }, (list) => ({
      ...list,
      pages: list.pages.map((page, index) => ({ ...page, opinions: change(page.opinions, index) })),
    }));
  const remove = (opinion: Opinion) => edit((opinions) => opinions.filter(differsFrom(opinion)));
  return {
    add: (opinion: Opinion) =>
      edit((opinions, page) => (page === 0 ? [opinion, ...opinions.filter(differsFrom(opinion))] : opinions)),
    remove,
    hide(opinion: Opinion) {
      deleted.add(opinion.comment_id);
      remove(opinion);
    },
    /** Reverts {@link hide} but no later change. */
    show(opinion: Opinion) {
      deleted.delete(opinion.comment_id);
      changeData<OpinionList>(client, { queryKey }, (list) => insertByDate(list, opinion));
    },
    reload: () => reloadOpinions(client, profile),
  };
}

/** Inserts into the first page with an older opinion, otherwise into the last page. */
function insertByDate(list: OpinionList, opinion: Opinion): OpinionList {
  const isOlder = ({ date }: Opinion) => date < opinion.date;
  const found = list.pages.findIndex(({ opinions }) => opinions.some(isOlder));
  const target = found < 0 ? list.pages.length - 1 : found;
  const pages = list.pages.map((page, index) => {
    if (index !== target) return page;
    const others = page.opinions.filter(differsFrom(opinion));
    const at = others.findIndex(isOlder);
    return { ...page, opinions: others.toSpliced(at < 0 ? others.length : at, 0, opinion) };
  });
  return { ...list, pages };
}

function differsFrom(opinion: Opinion) {
  return (other: Opinion) => other.comment_id !== opinion.comment_id;
}
