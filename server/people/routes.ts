import { getPeople, searchPeople } from '#contract/people.ts';
import { foundMessage } from '#contract/words.ts';
import { JsonText } from '#server/http/json-text.ts';
import { registerEndpoint, type Wiring } from '#server/http/register-endpoint.ts';
import { createCardReader } from './cards.ts';
import { createPageReader } from './list.ts';
import { decodePlace, encodePlace, firstPlace } from './order.ts';
import { createNameSearch } from './search.ts';

/** Browsing and searching other students. */
export function peopleRoutes(wiring: Wiring): void {
  const { store, clock } = wiring.context;
  const pages = createPageReader(store, clock);
  const cards = createCardReader(store);
  const searchByName = createNameSearch(store.db);

  registerEndpoint(wiring, getPeople, async ({ input, viewer, linkNext }) => {
    const { limit, cursor, hated, ...filter } = input;
    const sort = hated || 'default';
    const from = cursor ? decodePlace(sort, cursor) : firstPlace(sort, viewer.id, clock());
    const { ids, next } = await pages.read(viewer, { sort, filter, from, limit });
    linkNext(next && encodePlace(sort, next));
    const { json } = await cards.readCards(viewer, ids);
    return new JsonText(json);
  });

  registerEndpoint(wiring, searchPeople, async ({ input, viewer }) => {
    const { ids, hasMore } = await searchByName(viewer, input.user, input.limit);
    const { json, count } = await cards.readCards(viewer, ids);
    const message = JSON.stringify(foundMessage(count, hasMore));
    return new JsonText(`{"success":true,"data":${json},"message":${message}}`);
  });
}
