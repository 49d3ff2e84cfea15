import type { OutputOf } from '#contract/endpoint.ts';
import { foundMessage } from '#contract/words/en/answers.ts';
import { getPeople, searchPeople, sorts } from '#contract/people.ts';
import { getUser } from '#contract/profile.ts';
import { findOwnUser } from '#server/access/accounts/accounts.ts';
import { refuseUnknownPerson } from '#server/access/people/people.ts';
import type { Reader } from '#server/access/viewer.ts';
import { fail } from '#server/platform/errors.ts';
import { JsonText, toByteString } from '#server/platform/http/answers/json-text.ts';
import { PEOPLE_IN_ROW_MAX } from '#server/platform/limits/call-limits.ts';
import { registerEndpoint, registerRead, type Wiring } from '#server/identity/register-endpoint.ts';
import { isId } from '#server/platform/db/id.ts';
import { presentOwnUser } from '#server/access/people/present.ts';
import { createCardReader } from './cards.ts';
import { createPageReader, type Page } from './list.ts';
import type { Cards } from './sent-pages.ts';
import { decodeListPlace, firstPlace } from './order.ts';
import { isFiltered } from './page-query.ts';
import { createNameSearch } from './search/search.ts';

/** Throws the error for an order that is not offered because dislikes are not public. */
function refuseHated(): never {
  const offered = sorts.filter((sort) => sort !== 'hated').join(', ');
  const message = `hated must be one of: ${offered}, or empty`;
  return fail('invalid_input', message, { fields: { hated: message } });
}

/**
 * Browsing and searching other students. If all parts of an answer are in memory, it is made in one synchronous step.
 */
export function peopleRoutes(wiring: Wiring): void {
  const { store, clock, config, limits } = wiring.context;
  const pages = createPageReader(store, clock);
  const cards = createCardReader(store, config.dislikes);
  const names = createNameSearch(store);

  function presentPage(
    { nextCursor }: Page,
    { json, bodies, people }: Cards,
  ): JsonText<OutputOf<typeof getPeople>> {
    return new JsonText(json, nextCursor, bodies, people);
  }

  registerRead(wiring, getPeople, ({ input: { limit, cursor, hated, ...filter }, viewer }) => {
    const sort = hated || 'default';
    if (sort === 'hated' && config.dislikes !== 'public') refuseHated();
    const from = cursor ? decodeListPlace(sort, cursor) : firstPlace(sort, viewer.id, clock());
    const request = { sort, filter, from, limit };
    const page = pages.peek(viewer, request);
    const shown = page && cards.peekCards(viewer, page.ids);
    if (shown) return presentPage(page, shown);
    return pages
      .read(viewer, request)
      .then(async (read) => presentPage(read, await cards.readCards(viewer, read.ids)));
  });

  async function readOther(viewer: Reader, id: string): Promise<JsonText<OutputOf<typeof getUser>>> {
    const ids = isId(id) ? [id] : [];
    const { json, count, people } = cards.peekCards(viewer, ids) ?? (await cards.readCards(viewer, ids));
    if (count === 0) return refuseUnknownPerson();
    // The array contains one card; its brackets are removed.
    return new JsonText(json.slice(1, -1), null, new Map(), people);
  }

  registerEndpoint(wiring, getUser, async ({ input: { id }, viewer }) => {
    if (id === viewer.id) return presentOwnUser(await findOwnUser(store.db, id), wiring.context);
    return limits.countCards(viewer.id, PEOPLE_IN_ROW_MAX, async () => readOther(viewer, id));
  });

  registerRead(wiring, searchPeople, ({ input: { user: query, limit, ...filter }, viewer }) => {
    const wish = { query, filter, limit };
    const present = ({ json, count, people }: Cards, hasMore: boolean) => {
      const message = toByteString(
        JSON.stringify(foundMessage(count, { hasMore, isFiltered: isFiltered(filter) })),
      );
      const text = `{"success":true,"data":${json},"message":${message}}`;
      return new JsonText<OutputOf<typeof searchPeople>>(text, null, new Map(), people);
    };
    const found = names.peek(viewer, wish);
    const shown = found && cards.peekCards(viewer, found.ids);
    if (shown) return present(shown, found.hasMore);
    return names
      .search(viewer, wish)
      .then(async ({ ids, hasMore }) => present(await cards.readCards(viewer, ids), hasMore));
  });
}
