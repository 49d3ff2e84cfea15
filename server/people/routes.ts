import type * as z from 'zod/mini';
import type { OutputOf } from '#contract/endpoint.ts';
import { getPeople, searchPeople } from '#contract/people.ts';
import { foundMessage } from '#contract/words.ts';
import type { Viewer } from '#server/access/viewer.ts';
import { JsonText } from '#server/http/json-text.ts';
import { registerEndpoint, type Wiring } from '#server/http/register-endpoint.ts';
import { createCardReader } from './cards.ts';
import { createPageReader, type PageRequest } from './list.ts';
import { decodePlace, encodePlace, firstPlace } from './order.ts';
import { createNameSearch } from './search.ts';

type ListInput = z.infer<typeof getPeople.input>;
type FoundPeople = OutputOf<typeof searchPeople>;

/** Browsing and searching other students. */
export function peopleRoutes(wiring: Wiring): void {
  const { store, clock } = wiring.context;
  const pages = createPageReader(store, clock);
  const cards = createCardReader(store);
  const names = createNameSearch(store);

  /** @throws invalid_input for a cursor of another list. */
  function readRequest({ limit, cursor, hated, ...filter }: ListInput, viewer: Viewer): PageRequest {
    const sort = hated || 'default';
    const from = cursor ? decodePlace(sort, cursor) : firstPlace(sort, viewer.id, clock());
    return { sort, filter, from, limit };
  }

  registerEndpoint(
    wiring,
    getPeople,
    async ({ input, viewer }) => {
      const request = readRequest(input, viewer);
      const { ids, next } = await pages.read(viewer, request);
      const { json } = await cards.readCards(viewer, ids);
      return new JsonText(json, next && encodePlace(request.sort, next));
    },
    (input, viewer) => {
      const request = readRequest(input, viewer);
      const page = pages.peek(viewer, request);
      const found = page && cards.peekCards(viewer, page.ids);
      return found && new JsonText(found.json, page.next && encodePlace(request.sort, page.next));
    },
  );

  registerEndpoint(
    wiring,
    searchPeople,
    async ({ input, viewer }) => {
      const { ids, hasMore } = await names.search(viewer, input.user, input.limit);
      return presentFound(await cards.readCards(viewer, ids), hasMore);
    },
    (input, viewer) => {
      const found = names.peek(viewer, input.user, input.limit);
      const shown = found && cards.peekCards(viewer, found.ids);
      return shown && presentFound(shown, found.hasMore);
    },
  );
}

function presentFound(
  { json, count }: { json: string; count: number },
  hasMore: boolean,
): JsonText<FoundPeople> {
  const message = JSON.stringify(foundMessage(count, hasMore));
  return new JsonText(`{"success":true,"data":${json},"message":${message}}`);
}
