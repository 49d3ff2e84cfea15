import { PAGE_DEFAULT } from '#contract/limits.ts';
import type { ReactionKind } from '#contract/user.ts';
import { createBoundedCache } from '#server/platform/cache/bounded-cache.ts';
import {
  createCountedBodies,
  type Bodies,
  type ByteString,
} from '#server/platform/http/answers/json-text.ts';

const MAX_BYTES = 12 * 1024 * 1024;
/** Estimated size of the references to the parts of one card. */
const CARD_BYTES = 30;

/** The part of a card that does not depend on the viewer's reaction. */
export interface Content {
  /** JSON without its closing brace; '' for a hidden person. */
  readonly text: ByteString;
  /** Id of the writer of the card's opinion. */
  readonly writerId: string | null;
}

/** The parts of a page of cards: the content and the viewer's reaction for each person. */
export interface PageParts {
  readonly ids: readonly string[];
  readonly contents: Content[];
  readonly reactions: (ReactionKind | undefined)[];
}

export interface Cards {
  /** A JSON array. */
  readonly json: ByteString;
  readonly count: number;
  /**
   * Number of other people whose name and photo it shows, each counted once: people of cards and writers of their
   * opinions.
   */
  readonly people: number;
  /** The compressed bytes sent before. Absent if the text is made only once. */
  readonly bodies?: Bodies;
}

interface SentPage extends PageParts {
  readonly cards: Cards;
}

/**
 * Pages that were sent to viewers. A page with unchanged parts is not made again. Pages of more than `PAGE_DEFAULT`
 * cards are not kept: they are search results, and viewers seldom repeat a search.
 */
export interface SentPages {
  /** Returns the page of these parts: the one sent before, or a new one. */
  reuse(viewerId: string, parts: PageParts, make: () => Cards): Cards;
}

export function createSentPages(): SentPages {
  const pages = createBoundedCache<SentPage>('sent-pages', MAX_BYTES);
  return {
    reuse(viewerId, parts, make) {
      if (parts.ids.length > PAGE_DEFAULT) return make();
      const key = `${viewerId} ${parts.ids.length} ${parts.ids[0]}`;
      const known = pages.get(key);
      if (known && isSame(known, parts)) return known.cards;
      const bodies = createCountedBodies((bytes) => pages.grow(key, page, bytes));
      const page: SentPage = { ...parts, cards: { ...make(), bodies } };
      // Counts the text and its contents, because nothing else may hold them any more.
      pages.set(key, page, 2 * page.cards.json.length + parts.ids.length * CARD_BYTES);
      return page.cards;
    },
  };
}

function isSame(one: PageParts, other: PageParts): boolean {
  return one.ids.every(
    (id, index) =>
      id === other.ids[index] &&
      one.contents[index] === other.contents[index] &&
      one.reactions[index] === other.reactions[index],
  );
}
