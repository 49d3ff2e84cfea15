import { getPeople, searchPeople } from '#contract/people.ts';
import { foundMessage } from '#contract/words.ts';
import { registerEndpoint, type Wiring } from '#server/http/register-endpoint.ts';
import { createCardReader } from './cards.ts';
import { createPageReader } from './list.ts';
import { decodePlace, encodePlace, firstPlace } from './order.ts';
import { searchByName } from './search.ts';

/** Browsing and searching other students. */
export function peopleRoutes(wiring: Wiring): void {
  const { store, clock } = wiring.context;
  const readPageIds = createPageReader(store.db);
  const { readCards } = createCardReader(store.db);

  registerEndpoint(wiring, getPeople, async ({ input, viewer, linkNext }) => {
    const { limit, cursor, hated, ...filter } = input;
    const sort = hated || 'default';
    const from = cursor ? decodePlace(sort, cursor) : firstPlace(sort, viewer.id, clock());
    const { ids, next } = await readPageIds(viewer, { sort, filter, from, limit });
    linkNext(next && encodePlace(sort, next));
    return readCards(viewer, ids);
  });

  registerEndpoint(wiring, searchPeople, async ({ input, viewer }) => {
    const { ids, hasMore } = await searchByName(store.db, viewer, input.user, input.limit);
    const cards = await readCards(viewer, ids);
    return { success: true, data: cards, message: foundMessage(cards.length, hasMore) };
  });
}
