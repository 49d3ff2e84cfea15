import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Opinion } from '#contract/user-object.ts';
import { allCards, changeCard, removeCard } from '#web/data/cards/card-store.ts';
import { changeData } from '#web/data/queries/queries.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { removeStoredCard } from '#web/data/storage/stored-cards.ts';

/** The common part of lists and search results. */
interface Ids {
  readonly ids: readonly string[];
}

interface OpinionPage {
  readonly opinions: readonly Opinion[];
  readonly count: number;
}

/**
 * Removes a person from all lists, all search results and what is stored for offline use. Also removes the opinions
 * on and by that person.
 */
export function removePerson(client: QueryClient, id: string): void {
  const without = <T extends Ids>(part: T): T => ({ ...part, ids: part.ids.filter((one) => one !== id) });
  removeCard(client, id);
  for (const queryKey of [queryKeys.allPeople, queryKeys.allNewerPeople])
    changeData<InfiniteData<Ids>>(client, { queryKey }, (list) => ({
      ...list,
      pages: list.pages.map(without),
    }));
  changeData<Ids>(client, { queryKey: queryKeys.searches }, without);
  client.removeQueries({ queryKey: queryKeys.opinions(id) });
  removeOpinionsBy(client, id);
  client.removeQueries({ queryKey: queryKeys.storedActivity });
  void removeStoredCard(id);
}

function removeOpinionsBy(client: QueryClient, id: string): void {
  changeData<InfiniteData<OpinionPage>>(client, { queryKey: queryKeys.allOpinions }, (list) => ({
    ...list,
    pages: list.pages.map((page) => {
      const opinions = page.opinions.filter(({ commenter_id }) => commenter_id !== id);
      return { ...page, opinions, count: page.count - (page.opinions.length - opinions.length) };
    }),
  }));
  for (const { uid, firstOpinion } of allCards(client)) {
    if (firstOpinion?.commenter_id !== id) continue;
    // The card then loads the next newest opinion.
    const opinions = (count: number) => Math.max(0, count - 1);
    changeCard(client, uid, (card) => ({
      ...card,
      firstOpinion: null,
      opinions: opinions(card.opinions),
    })).confirm();
  }
}
