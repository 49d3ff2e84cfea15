import type { DislikeMode } from '#contract/operator.ts';
import type { ReactionKind } from '#contract/user.ts';
import { looksDifferent, mayFind } from '#server/access/people.ts';
import type { Reader } from '#server/access/viewer.ts';
import { createPeopleCache, type PeopleCache } from '#server/cache/people-cache.ts';
import type { CommitEvent } from '#server/db/write.ts';
import type { Store } from '#server/db/store.ts';
import { toByteString, type ByteString } from '#server/http/json-text.ts';
import {
  prepareContents,
  prepareViewerContents,
  prepareViewerParts,
  type CardContent,
} from './card-queries.ts';
import { createSentPages, type Cards, type PageParts } from './sent-pages.ts';
import { createOwnReactions } from './own-reactions.ts';

/**
 * A card has two parts: the content, which is the same for every viewer without relations, and the viewer's part. Both are cached, the
 * content as JSON text, so that a page of cards is made without a query (docs/decisions/019). A viewer with relations has contents
 * of their own, which are cached for that viewer.
 */

const MAX_BYTES = 64 * 1024 * 1024;
const OWN_MAX_BYTES = 8 * 1024 * 1024;
/** Estimated size of the key and the ids of a viewer's own content. */
const OWN_KEY_BYTES = 300;

export interface CardReader {
  /** The cards that may be shown, in the order of `ids`. Undefined when a part is not in memory. */
  readonly peekCards: (viewer: Reader, ids: readonly string[]) => Cards | undefined;
  /** As {@link peekCards}, but reads what is not in memory. */
  readonly readCards: (viewer: Reader, ids: readonly string[]) => Promise<Cards>;
}

/** A content as JSON without its closing brace; '' for a person who may not be shown to anybody. */
type ContentText = ByteString;

/** Contents of one kind: those that are the same for everybody, or a viewer's own. */
interface ContentSource {
  readonly cache: PeopleCache<ContentText>;
  readonly keyOf: (viewer: Reader, id: string) => string;
  /** The people whose relations and details the content contains, apart from writers. */
  readonly peopleOf: (viewer: Reader, id: string) => readonly string[];
  readonly read: (viewer: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, CardContent>>;
  /** Estimated size in memory of what belongs to a text. */
  readonly keyBytes: number;
}

/** Creates a reader of cards with its caches. */
export function createCardReader(
  store: Pick<Store, 'db' | 'onCommit'>,
  dislikes: DislikeMode = 'public',
): CardReader {
  const readContents = prepareContents(store.db, dislikes);
  const shared: ContentSource = {
    cache: createPeopleCache(store, { name: 'cards', maxBytes: MAX_BYTES, keyOf: personOf }),
    keyOf: (_viewer, id) => id,
    peopleOf: () => [],
    read: (_viewer, ids) => readContents(ids),
    keyBytes: 0,
  };
  const own: ContentSource = {
    cache: createPeopleCache(store, {
      name: 'own-cards',
      maxBytes: OWN_MAX_BYTES,
      keyOf: () => null,
      personOf: (event) => (event.kind === 'relations-changed' ? event.personId : personOf(event)),
    }),
    keyOf: (viewer, id) => `${viewer.id} ${id}`,
    peopleOf: (viewer, id) => [viewer.id, id],
    read: prepareViewerContents(store.db, dislikes),
    keyBytes: OWN_KEY_BYTES,
  };
  const readParts = prepareViewerParts(store.db);
  const ownReactions = createOwnReactions(store);
  const sentPages = createSentPages();

  function sourceOf(viewer: Reader, id: string): ContentSource {
    return looksDifferent(viewer, id) ? own : shared;
  }

  /** The content that this viewer sees, if it is in memory; '' for a person whom they may not find. */
  function peekContent(viewer: Reader, id: string): ContentText | undefined {
    if (!mayFind(viewer, id)) return '';
    const { cache, keyOf } = sourceOf(viewer, id);
    return cache.get(keyOf(viewer, id));
  }

  /** Reads the contents that are not in memory and caches them. */
  async function fillContents(viewer: Reader, ids: readonly string[]): Promise<Map<string, ContentText>> {
    const texts = new Map<string, ContentText>();
    const missing = ids.filter((id) => {
      const text = peekContent(viewer, id);
      if (text !== undefined) texts.set(id, text);
      return text === undefined;
    });
    const fill = async (source: ContentSource) => {
      const read = await readSource(
        source,
        viewer,
        missing.filter((id) => sourceOf(viewer, id) === source),
      );
      for (const [id, text] of read) texts.set(id, text);
    };
    await Promise.all([fill(shared), fill(own)]);
    return texts;
  }

  /** The viewer's reactions to these people. */
  async function readReactions(
    viewer: Reader,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, ReactionKind>> {
    return (await ownReactions.read(viewer.id)) ?? readParts(viewer, ids);
  }

  return {
    peekCards(viewer, ids) {
      if (ids.length === 0) return { json: '[]', count: 0 };
      const known = ownReactions.peek(viewer.id);
      if (!known) return undefined;
      const parts: PageParts = { ids, contents: [], reactions: [] };
      for (const id of ids) {
        const content = peekContent(viewer, id);
        if (content === undefined) return undefined;
        parts.contents.push(content);
        parts.reactions.push(known.get(id));
      }
      return sentPages.reuse(viewer.id, parts, () => makePage(viewer, parts));
    },
    async readCards(viewer, ids) {
      if (ids.length === 0) return { json: '[]', count: 0 };
      const [texts, reactions] = await Promise.all([fillContents(viewer, ids), readReactions(viewer, ids)]);
      return makePage(viewer, {
        ids,
        contents: ids.map((id) => texts.get(id) ?? ''),
        reactions: ids.map((id) => reactions.get(id)),
      });
    },
  };
}

/** Reads and caches contents. */
async function readSource(
  { cache, keyOf, peopleOf, read, keyBytes }: ContentSource,
  viewer: Reader,
  ids: readonly string[],
): Promise<[id: string, text: ContentText][]> {
  if (ids.length === 0) return [];
  const fill = cache.startFill();
  const contents = await read(viewer, ids);
  return ids.map((id) => {
    const content = contents.get(id);
    const text = content ? toByteString(JSON.stringify(content).slice(0, -1)) : '';
    const writer = content?.firstOpinion?.commenter_id;
    const people = peopleOf(viewer, id);
    const concerned = writer === undefined ? people : [...people, writer];
    fill.put(keyOf(viewer, id), text, concerned, text.length + keyBytes);
    return [id, text];
  });
}

/** Joins the cards of the people who may be shown. */
function makePage(viewer: Reader, { contents, reactions }: PageParts): Cards {
  const cards = contents.flatMap((content, index) =>
    content ? [closeCard(content, viewer, reactions[index])] : [],
  );
  return { json: `[${cards.join(',')}]`, count: cards.length };
}

/** The person whose card is outdated after an event. The writers of first opinions are checked by {@link createPeopleCache}. */
function personOf(event: CommitEvent): string | null {
  switch (event.kind) {
    case 'person-changed':
      return event.personId;
    case 'reaction-stored':
      return event.targetId;
    case 'opinions-changed':
      return event.profileId;
    case 'letter-queued':
    case 'relations-changed':
    case 'notices-changed':
    case 'session-ended':
    case 'moderators-wanted':
    case 'bulk-changed':
      return null;
  }
}

/** Adds the viewer's part to a content. */
function closeCard(content: ContentText, viewer: Reader, reaction: ReactionKind | undefined): string {
  return reaction === undefined
    ? `${content},"reaction":{}}`
    : `${content},"reaction":{"${viewer.id}":"${reaction}"}}`;
}
