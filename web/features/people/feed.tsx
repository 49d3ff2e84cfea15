import {
  memo,
  useDeferredValue,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { ListView } from '#web/features/people/list-view.ts';
import { ScrollAnchor } from '#web/features/people/scroll-anchor.tsx';
import type { Heights } from '#web/data/place.ts';
import { useWords } from '#web/data/words.ts';
import '#web/styles/list.css';

/** Number of cards of the first page that render at once. They fill most windows. */
const FIRST_CARDS = 3;

interface FeedProps {
  /** Pages of ids. Each id occurs once. */
  readonly pages: readonly (readonly string[])[];
  /** True if there are no more pages. */
  readonly complete: boolean;
  readonly busy: boolean;
  readonly heights: Heights | undefined;
  readonly feed: RefObject<HTMLDivElement | null>;
  readonly view?: ListView;
  readonly renderCard: (id: string, heading: string, isFirst: boolean) => ReactNode;
  /** Placeholders, shown until there are cards. */
  readonly children?: ReactNode;
}

/** The feed pattern of WAI-ARIA: Page Down and Page Up move between articles, Control+End leaves the feed. */
export function Feed({
  pages,
  complete,
  busy,
  heights,
  feed,
  view = 'cards',
  renderCard,
  children,
}: FeedProps) {
  const words = useWords();
  const firsts = firstPositions(pages);
  return (
    <>
      {pages.length > 0 && <ScrollAnchor feed={feed} />}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the feed pattern */}
      <div
        ref={feed}
        role="feed"
        aria-label={words.students}
        aria-busy={busy}
        data-view={view}
        onKeyDown={readByKeyboard}
      >
        {children}
        {pages.map((ids, page) => (
          <FeedPage
            // The index, because a new person at the top must not change the keys of all pages.
            key={`${view}${page}`}
            ids={ids}
            first={firsts[page] ?? 1}
            total={complete ? pages.flat().length : -1}
            heights={heights}
            isCompact={view === 'compact'}
            renderCard={renderCard}
          />
        ))}
      </div>
    </>
  );
}

interface FeedPageProps {
  readonly ids: readonly string[];
  /** Position of the page's first card, from 1. */
  readonly first: number;
  /** Number of cards; -1 while unknown. */
  readonly total: number;
  readonly heights: Heights | undefined;
  readonly isCompact: boolean;
  readonly renderCard: (id: string, heading: string, isFirst: boolean) => ReactNode;
}

/** Memoised, so that a new page does not render earlier pages. The browser skips pages and cards off screen. */
const FeedPage = memo(function FeedPage({
  ids,
  first,
  total,
  heights,
  isCompact,
  renderCard,
}: FeedPageProps) {
  // React renders the other cards in short tasks. Until then they have estimated heights (card.css). A restored list
  // renders at once, because it scrolls to its position, and so do rows, which are small and all in view.
  const isSplit = first === 1 && ids.length > FIRST_CARDS && !heights && !isCompact;
  // With an initial value, even an equal one, React renders twice.
  const isWhole = useDeferredValue(true, isSplit ? false : undefined);
  return (
    <div
      data-page={ids[0]}
      className="lazy-page card-columns -mx-3 px-3"
      style={estimateHeight(heights?.pages[ids[0] ?? ''])}
    >
      {ids.map((id, index) => (
        <article
          key={id}
          data-id={id}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the articles of a feed are focusable
          tabIndex={0}
          aria-labelledby={`name-${id}`}
          aria-posinset={first + index}
          aria-setsize={total}
          className="elevated lazy-card rounded-card bg-card"
          style={estimateHeight(heights?.cards[id])}
        >
          {(isWhole || index < FIRST_CARDS) && renderCard(id, `name-${id}`, first + index === 1)}
        </article>
      ))}
    </div>
  );
});

/** The position of each page's first card, from 1. */
function firstPositions(pages: readonly (readonly string[])[]): number[] {
  let next = 1;
  return pages.map((ids) => (next += ids.length) - ids.length);
}

/** The height from an earlier visit. It is used until the element renders. */
function estimateHeight(height: number | undefined): CSSProperties | undefined {
  return height ? { containIntrinsicSize: `auto ${height}px` } : undefined;
}

function readByKeyboard(event: KeyboardEvent<HTMLElement>) {
  const target = event.target as HTMLElement;
  // In these elements, the keys move the caret or the choice.
  if (target.matches('select, input, textarea')) return;
  const article = target.closest('article');
  const articles = [...event.currentTarget.querySelectorAll('article')];
  const place = article ? articles.indexOf(article) : -1;
  const goal =
    event.key === 'PageDown'
      ? articles[place + 1]
      : event.key === 'PageUp'
        ? articles[place - 1]
        : event.key === 'End' && event.ctrlKey
          ? [...document.querySelectorAll('[data-after-feed] a')].find(
              (link) => link.getClientRects().length > 0,
            )
          : event.key === 'Home' && event.ctrlKey
            ? [...document.querySelectorAll('main h1')].find((heading) => heading.getClientRects().length > 0)
            : null;
  if (!(goal instanceof HTMLElement)) return;
  event.preventDefault();
  goal.focus();
  goal.scrollIntoView({ block: 'start' });
}
