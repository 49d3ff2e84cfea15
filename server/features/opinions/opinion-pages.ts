import type { OutputOf } from '#contract/endpoint.ts';
import { PAGE_DEFAULT } from '#contract/limits.ts';
import type { getOpinions } from '#contract/opinions.ts';
import { seesPublicOpinions } from '#server/access/opinions/opinions.ts';
import { readVisibleOpinions, type VisibleOpinions } from '#server/access/opinions/read-opinions.ts';
import type { Reader } from '#server/access/viewer.ts';
import { createPeopleCache } from '#server/access/people/people-cache.ts';
import type { Store } from '#server/platform/db/store.ts';
import {
  createCountedBodies,
  JsonText,
  toByteString,
  type Bodies,
} from '#server/platform/http/answers/json-text.ts';
import { encodeCursor } from '#server/platform/http/page.ts';
import { presentOpinion } from '#server/access/people/present.ts';

const MAX_BYTES = 32 * 1024 * 1024;
/** Estimated size of a writer's id in memory. */
const ID_BYTES = 80;

interface OpinionsRequest {
  readonly profileId: string;
  /** The position after which the page starts; null for the first page. */
  readonly before: string | null;
  readonly limit: number;
}

type OpinionPage = JsonText<OutputOf<typeof getOpinions>>;

/** A page that all viewers of the same opinions share. */
interface SharedPage {
  readonly page: OpinionPage;
  /** The writers named on the page. */
  readonly writers: ReadonlySet<string>;
}

export interface OpinionReader {
  /** Returns the page if it is in memory. */
  readonly peek: (viewer: Reader, request: OpinionsRequest) => OpinionPage | undefined;
  /** @throws not_found for a profile that this viewer may not see. */
  readonly read: (viewer: Reader, request: OpinionsRequest) => Promise<OpinionPage>;
}

/**
 * Creates a reader of the opinions on a profile. It caches the first page of public profiles. That page is the same for
 * every viewer who sees the public opinions.
 */
export function createOpinionReader(store: Pick<Store, 'db' | 'onCommit'>): OpinionReader {
  const firstPages = createPeopleCache<SharedPage>(store, {
    name: 'opinions',
    maxBytes: MAX_BYTES,
    keyOf(event) {
      if (event.kind === 'person-changed') return event.personId;
      return event.kind === 'opinions-changed' ? event.profileId : null;
    },
  });
  const isCached = (viewer: Reader, { profileId, before, limit }: OpinionsRequest) =>
    before === null && limit === PAGE_DEFAULT && seesPublicOpinions(viewer, profileId);

  function peek(viewer: Reader, request: OpinionsRequest): OpinionPage | undefined {
    const known = isCached(viewer, request) ? firstPages.get(request.profileId) : undefined;
    return known && pageFor(viewer, known);
  }

  return {
    peek,
    async read(viewer, request) {
      const known = peek(viewer, request);
      if (known) return known;
      const { profileId, before, limit } = request;
      const fill = firstPages.startFill();
      const opinions = await readVisibleOpinions(store.db, viewer, profileId, before, limit + 1);
      const bodies = createCountedBodies((bytes) => firstPages.grow(profileId, shared, bytes));
      const shared = presentPage(opinions, limit, viewer.id === profileId, bodies);
      const { page, writers } = shared;
      if (isCached(viewer, request))
        fill.put(profileId, shared, [...writers], page.bytes.length + writers.size * 2 * ID_BYTES);
      return pageFor(viewer, shared);
    },
  };
}

/** Adapts a shared page to a viewer who may be one of its writers. */
function pageFor(viewer: Reader, { page, writers }: SharedPage): OpinionPage {
  if (!writers.has(viewer.id)) return page;
  return new JsonText(page.bytes, page.nextCursor, page.bodies, page.people - 1);
}

/** @param opinions has one row more than the page if another page follows. */
function presentPage(
  { count, wall, rows }: VisibleOpinions,
  limit: number,
  isOwn: boolean,
  bodies: Bodies,
): SharedPage {
  const shown = rows.slice(0, limit);
  const canWrite = isOwn || wall !== 'nobody';
  const json = toByteString(JSON.stringify([{ count, canWrite }, ...shown.map(presentOpinion)]));
  const last = rows.length > limit ? shown.at(-1) : undefined;
  // A writer who has left has no name and no id.
  const writers = new Set(shown.map(({ author_id }) => author_id).filter((id) => id !== ''));
  const page: OpinionPage = new JsonText(
    json,
    last ? encodeCursor([last.position]) : null,
    bodies,
    writers.size,
  );
  return { page, writers };
}
