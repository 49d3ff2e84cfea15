import type { DislikeMode } from '#contract/operator.ts';
import type { ReactionKind } from '#contract/user.ts';
import { looksDifferent, mayFind } from '#server/access/people/people.ts';
import type { Reader } from '#server/access/viewer.ts';
import { createPeopleCache } from '#server/access/people/people-cache.ts';
import type { CommitEvent } from '#server/platform/db/writes/write.ts';
import { createReadQueue } from '#server/platform/db/read-queue.ts';
import type { Store } from '#server/platform/db/store.ts';
import { toByteString, type ByteString } from '#server/platform/http/answers/json-text.ts';
import {
  prepareContents,
  prepareViewerContents,
  prepareViewerParts,
  type CardContent,
} from './card-queries.ts';
import { createSentPages, type Cards, type Content, type PageParts } from './sent-pages.ts';
import { createOwnReactions } from './own-reactions.ts';

/**
 * A card has two parts: the content, which every viewer without relations shares, and the viewer's part. Both are
 * cached, the content as JSON text, so that a page of cards needs no query (docs/decisions/019). A viewer with
 * relations has separate contents, cached for that viewer.
 */

const MAX_BYTES = 64 * 1024 * 1024;
const OWN_MAX_BYTES = 8 * 1024 * 1024;
/** Estimated size of the key and ids of a viewer's separate content. */
const OWN_KEY_BYTES = 300;

export interface CardReader {
  /** Returns the visible cards, in the order of `ids`. Undefined if a part is not in memory. */
  readonly peekCards: (viewer: Reader, ids: readonly string[]) => Cards | undefined;
  /** As {@link peekCards}, but reads the parts that are not in memory. */
  readonly readCards: (viewer: Reader, ids: readonly string[]) => Promise<Cards>;
}

type CardStore = Pick<Store, 'db' | 'urgentDb' | 'onCommit'>;

const HIDDEN: Content = { text: '', writerId: null };
const NOBODY: Cards = { json: '[]', count: 0, people: 0 };

/** Contents of one kind: the shared contents, or a viewer's separate contents. */
interface ContentSource {
  /** Returns the content if it is in memory. */
  readonly peek: (viewer: Reader, id: string) => Content | undefined;
  /** Reads contents and caches them. */
  readonly read: (viewer: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, Content>>;
}

/** Creates a reader of cards with its caches. */
export function createCardReader(store: CardStore, dislikes: DislikeMode = 'public'): CardReader {
  const shared = createSharedContents(store, dislikes);
  const own = createOwnContents(store, dislikes);
  const readParts = prepareViewerParts(store.db);
  const ownReactions = createOwnReactions(store);
  const sentPages = createSentPages();

  function sourceOf(viewer: Reader, id: string): ContentSource {
    return looksDifferent(viewer, id) ? own : shared;
  }

  /** Returns this viewer's content if it is in memory; {@link HIDDEN} for a person whom the viewer may not find. */
  function peekContent(viewer: Reader, id: string): Content | undefined {
    if (!mayFind(viewer, id)) return HIDDEN;
    return sourceOf(viewer, id).peek(viewer, id);
  }

  /** Reads and caches the contents that are not in memory. */
  async function fillContents(viewer: Reader, wanted: readonly string[]): Promise<Map<string, Content>> {
    const texts = new Map<string, Content>();
    const missing = wanted.filter((id) => {
      const text = peekContent(viewer, id);
      if (text !== undefined) texts.set(id, text);
      return text === undefined;
    });
    const fill = async (source: ContentSource) => {
      const ids = missing.filter((id) => sourceOf(viewer, id) === source);
      if (ids.length === 0) return;
      for (const [id, text] of await source.read(viewer, ids)) texts.set(id, text);
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
      if (ids.length === 0) return NOBODY;
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
      if (ids.length === 0) return NOBODY;
      const [texts, reactions] = await Promise.all([fillContents(viewer, ids), readReactions(viewer, ids)]);
      return makePage(viewer, {
        ids,
        contents: ids.map((id) => texts.get(id) ?? HIDDEN),
        reactions: ids.map((id) => reactions.get(id)),
      });
    },
  };
}

/** The contents shared by every viewer without relations. Contents that several calls wait for are read together. */
function createSharedContents(store: CardStore, dislikes: DislikeMode): ContentSource {
  const texts = createPeopleCache<Content>(store, {
    name: 'cards',
    maxBytes: MAX_BYTES,
    keyOf: personOf,
  });
  const readContents = prepareContents(store.urgentDb, dislikes);
  const readText = createReadQueue<Content>(async (ids) => {
    const fill = texts.startFill();
    const contents = await readContents(ids);
    return presentContents(ids, contents, (id, content, writers) =>
      fill.put(id, content, writers, content.text.length),
    );
  });
  return {
    peek: (_viewer, id) => texts.get(id),
    async read(_viewer, ids) {
      const read = await Promise.all(ids.map(async (id) => readText(id)));
      return new Map(ids.map((id, nth) => [id, read[nth] ?? HIDDEN]));
    },
  };
}

/** The separate contents of viewers with relations, for each viewer. */
function createOwnContents(store: CardStore, dislikes: DislikeMode): ContentSource {
  const texts = createPeopleCache<Content>(store, {
    name: 'own-cards',
    maxBytes: OWN_MAX_BYTES,
    keyOf: () => null,
    personOf: (event) => (event.kind === 'relations-changed' ? event.personId : personOf(event)),
  });
  const readContents = prepareViewerContents(store.db, dislikes);
  const keyOf = (viewer: Reader, id: string) => `${viewer.id} ${id}`;
  return {
    peek: (viewer, id) => texts.get(keyOf(viewer, id)),
    async read(viewer, ids) {
      const fill = texts.startFill();
      const contents = await readContents(viewer, ids);
      return presentContents(ids, contents, (id, content, writers) => {
        // The content also contains the relations and details of these people.
        fill.put(
          keyOf(viewer, id),
          content,
          [viewer.id, id, ...writers],
          content.text.length + OWN_KEY_BYTES,
        );
      });
    },
  };
}

/** @param onContent receives each content, and the writers whose details it contains. */
function presentContents(
  ids: readonly string[],
  contents: ReadonlyMap<string, CardContent>,
  onContent: (id: string, content: Content, writers: readonly string[]) => void,
): Map<string, Content> {
  const texts = new Map<string, Content>();
  for (const id of ids) {
    const card = contents.get(id);
    const writerId = card?.firstOpinion?.commenter_id ?? null;
    const content = card ? { text: toByteString(JSON.stringify(card).slice(0, -1)), writerId } : HIDDEN;
    onContent(id, content, writerId === null ? [] : [writerId]);
    texts.set(id, content);
  }
  return texts;
}

/** Joins the visible cards. */
function makePage(viewer: Reader, { ids, contents, reactions }: PageParts): Cards {
  const people = new Set<string>();
  const cards = contents.flatMap(({ text, writerId }, index) => {
    if (!text) return [];
    people.add(ids[index] ?? '').add(writerId ?? viewer.id);
    return [closeCard(text, viewer, reactions[index])];
  });
  people.delete(viewer.id);
  return { json: `[${cards.join(',')}]`, count: cards.length, people: people.size };
}

/**
 * Returns the person whose card an event makes outdated. {@link createPeopleCache} checks the writers of first
 * opinions.
 */
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

/** Completes a content with the viewer's part. */
function closeCard(text: ByteString, viewer: Reader, reaction: ReactionKind | undefined): string {
  return reaction === undefined
    ? `${text},"reaction":{}}`
    : `${text},"reaction":{"${viewer.id}":"${reaction}"}}`;
}
