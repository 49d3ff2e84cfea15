import { getPeople, searchPeople } from '#contract/people.ts';
import { foundMessage } from '#contract/words.ts';
import { registerEndpoint, type Wiring } from '#server/http/register-endpoint.ts';
import { createPageOfPeople } from './list.ts';
import { decodePlace, encodePlace, firstPlace } from './order.ts';
import { searchByName } from './search.ts';

/** Browsing and searching other students. */
export function peopleRoutes(wiring: Wiring): void {
  const { store, clock } = wiring.context;
  const pageOfPeople = createPageOfPeople(store.db);

  registerEndpoint(wiring, getPeople, async ({ input, viewer, linkNext }) => {
    const { course, year, personality, limit, cursor, hated } = input;
    const sort = hated || 'default';
    const from = cursor ? decodePlace(sort, cursor) : firstPlace(sort, viewer.id, clock());
    const { cards, next } = await pageOfPeople(viewer.id, {
      sort,
      filter: { course, year, personality },
      from,
      limit,
    });
    linkNext({ course, year, hated, personality, limit }, next && encodePlace(sort, next));
    return cards;
  });

  registerEndpoint(wiring, searchPeople, async ({ input, viewer }) => {
    const cards = await searchByName(store.db, viewer.id, input.user);
    return { success: true, data: cards, message: foundMessage(cards.length) };
  });
}
