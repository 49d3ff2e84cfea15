import type { DislikeMode } from '#contract/operator.ts';
import type { ReactionKind } from '#contract/user.ts';
import { listDifferent, mayFind } from '#server/access/people.ts';
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
 * content as JSON text, so that a page of cards is made without a query (docs/decisions/019).
 */

const MAX_BYTES = 64 * 1024 * 1024;

export interface CardReader {
  /** The cards that may be shown, in the order of `ids`. Undefined when a part is not in memory. */
  readonly peekCards: (viewer: Reader, ids: readonly string[]) => Cards | undefined;
  /** As {@link peekCards}, but reads what is not in memory. */
  readonly readCards: (viewer: Reader, ids: readonly string[]) => Promise<Cards>;
}

/** A content as JSON without its closing brace; '' for a person who may not be shown to anybody. */
type ContentText = ByteString;

/** Creates a reader of cards with its caches. */
export function createCardReader(
  store: Pick<Store, 'db' | 'onCommit'>,
  dislikes: DislikeMode = 'public',
): CardReader {
  const contents: PeopleCache<ContentText> = createPeopleCache(store, {
    name: 'cards',
    maxBytes: MAX_BYTES,
    keyOf: personOf,
  });
  const readContents = prepareContents(store.db, dislikes);
  const readViewerContents = prepareViewerContents(store.db, dislikes);
  const readParts = prepareViewerParts(store.db);
  const ownReactions = createOwnReactions(store);
  const sentPages = createSentPages();

  /** Reads the contents that are not in memory and caches them. */
  async function fillContents(ids: readonly string[]): Promise<Map<string, ContentText>> {
    const texts = new Map<string, ContentText>();
    const missing = ids.filter((id) => {
      const text = contents.get(id);
      if (text !== undefined) texts.set(id, text);
      return text === undefined;
    });
    if (missing.length === 0) return texts;
    const fill = contents.startFill();
    const read = await readContents(missing);
    for (const id of missing) {
      const content = read.get(id);
      const text = content ? writeContent(content) : '';
      const writer = content?.firstOpinion?.commenter_id;
      fill.put(id, text, writer === undefined ? [] : [writer], text.length);
      texts.set(id, text);
    }
    return texts;
  }

  /** The contents of the people who look different to this viewer. They are not cached. */
  async function readDifferent(viewer: Reader, ids: readonly string[]): Promise<Map<string, ContentText>> {
    const different = listDifferent(viewer, ids);
    if (different.length === 0) return new Map();
    const read = await readViewerContents(viewer, different);
    return new Map(
      different.map((id) => {
        const content = read.get(id);
        return [id, content ? writeContent(content) : ''];
      }),
    );
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
      if (!known || listDifferent(viewer, ids).length > 0) return undefined;
      const parts: PageParts = { ids, contents: [], reactions: [] };
      for (const id of ids) {
        const content = contents.get(id);
        if (content === undefined) return undefined;
        parts.contents.push(content);
        parts.reactions.push(known.get(id));
      }
      return sentPages.reuse(viewer.id, parts, () => makePage(viewer, parts));
    },
    async readCards(viewer, ids) {
      if (ids.length === 0) return { json: '[]', count: 0 };
      const [different, reactions] = await Promise.all([
        readDifferent(viewer, ids),
        readReactions(viewer, ids),
      ]);
      const texts = await fillContents(ids.filter((id) => !different.has(id)));
      return makePage(viewer, {
        ids,
        contents: ids.map((id) => different.get(id) ?? texts.get(id) ?? ''),
        reactions: ids.map((id) => reactions.get(id)),
      });
    },
  };
}

function writeContent(content: CardContent): ContentText {
  return toByteString(JSON.stringify(content).slice(0, -1));
}

/** Joins the cards of the people who may be shown. */
function makePage(viewer: Reader, { ids, contents, reactions }: PageParts): Cards {
  const cards = ids.flatMap((id, index) => {
    const content = contents[index];
    return content && mayFind(viewer, id) ? [closeCard(content, viewer, reactions[index])] : [];
  });
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
