import type { ReactionKind } from '#contract/user.ts';
import { createBoundedCache, sizeOfText } from '#server/cache/bounded-cache.ts';
import { createCountedBodies, type Bodies } from '#server/http/json-text.ts';

const MAX_BYTES = 12 * 1024 * 1024;
/** Estimated size of the references to the parts of one card. */
const CARD_BYTES = 30;

/** The parts of a page of cards: for each person the content and the viewer's reaction. */
export interface PageParts {
  readonly ids: readonly string[];
  readonly contents: string[];
  readonly reactions: (ReactionKind | undefined)[];
}

export interface Cards {
  /** A JSON array. */
  readonly json: string;
  readonly count: number;
  /** The bytes of the text that have been sent. Absent when the text is made once. */
  readonly bodies?: Bodies;
}

interface SentPage extends PageParts {
  readonly cards: Cards;
}

/** The pages that were sent to viewers. A page whose parts have not changed is not made again. */
export interface SentPages {
  /** The page of these parts: the one that was sent before, or a new one. */
  reuse(viewerId: string, parts: PageParts, make: () => Cards): Cards;
}

export function createSentPages(): SentPages {
  const pages = createBoundedCache<SentPage>(MAX_BYTES);
  return {
    reuse(viewerId, parts, make) {
      const key = `${viewerId} ${parts.ids.length} ${parts.ids[0]}`;
      const known = pages.get(key);
      if (known && isSame(known, parts)) return known.cards;
      const bodies = createCountedBodies((bytes) => pages.grow(key, page, bytes));
      const page: SentPage = { ...parts, cards: { ...make(), bodies } };
      // The text, and the contents that are in it: nothing else may hold them any more.
      pages.set(key, page, 2 * sizeOfText(page.cards.json) + parts.ids.length * CARD_BYTES);
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
