import type { ReactionKind } from '#contract/user.ts';
import { createBoundedCache, sizeOfText } from '#server/cache/bounded-cache.ts';

const MAX_BYTES = 12 * 1024 * 1024;

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
}

/** The pages that were sent to viewers. A page whose parts have not changed is not made again. */
export interface SentPages {
  /** The page of these parts: the one that was sent before, or a new one. */
  reuse(viewerId: string, parts: PageParts, make: () => Cards): Cards;
}

export function createSentPages(): SentPages {
  const pages = createBoundedCache<PageParts & { readonly cards: Cards }>(MAX_BYTES);
  return {
    reuse(viewerId, parts, make) {
      const key = `${viewerId} ${parts.ids.length} ${parts.ids[0]}`;
      const known = pages.get(key);
      if (known && isSame(known, parts)) return known.cards;
      const cards = make();
      // The text, its bytes and one compressed form.
      pages.set(key, { ...parts, cards }, 3 * sizeOfText(cards.json));
      return cards;
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
