import { memo, type CSSProperties, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import type { Heights } from '#web/people/list-place.ts';
import { useKeepCardOnResize } from '#web/people/use-keep-card-on-resize.ts';
import { useWords } from '#web/words.ts';

interface FeedProps {
  /** Ids of the people, page by page, each once. */
  readonly pages: readonly (readonly string[])[];
  /** Whether there are no more pages. */
  readonly complete: boolean;
  readonly busy: boolean;
  readonly heights: Heights | undefined;
  readonly feed: RefObject<HTMLDivElement | null>;
  readonly renderCard: (id: string, heading: string) => ReactNode;
  /** Placeholders while there are no cards yet. */
  readonly children?: ReactNode;
}

/** The feed pattern of WAI-ARIA: Page Down and Page Up move from article to article, Control+End leaves the feed. */
export function Feed({ pages, complete, busy, heights, feed, renderCard, children }: FeedProps) {
  const words = useWords();
  useKeepCardOnResize(feed);
  const firsts = firstPositions(pages);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the feed pattern's own keys
    <div
      ref={feed}
      role="feed"
      aria-label={words.students}
      aria-busy={busy}
      className="flex flex-col"
      onKeyDown={readByKeyboard}
    >
      {children}
      {pages.map((ids, page) => (
        <FeedPage
          // By position: one more person at the top must not give every page a new key.
          key={page}
          ids={ids}
          first={firsts[page] ?? 1}
          total={complete ? pages.flat().length : -1}
          heights={heights}
          renderCard={renderCard}
        />
      ))}
    </div>
  );
}

interface FeedPageProps {
  readonly ids: readonly string[];
  /** Position of its first card, from 1. */
  readonly first: number;
  /** -1: not known yet. */
  readonly total: number;
  readonly heights: Heights | undefined;
  readonly renderCard: (id: string, heading: string) => ReactNode;
}

/** A new page renders alone: the pages before it do not change, and cost the browser nothing while off screen. */
const FeedPage = memo(function FeedPage({ ids, first, total, heights, renderCard }: FeedPageProps) {
  // The first page is what a visit begins with: it is drawn at once.
  const isFar = first > 1;
  return (
    <div
      data-page={ids[0]}
      className={`-mx-3 px-3 ${isFar ? 'far-page' : ''}`}
      style={seen(heights?.pages[ids[0] ?? ''])}
    >
      {ids.map((id, index) => (
        <article
          key={id}
          data-id={id}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a feed's articles take the focus
          tabIndex={0}
          aria-labelledby={`name-${id}`}
          aria-posinset={first + index}
          aria-setsize={total}
          className={`depth mb-3 rounded-card bg-card desk:mb-6 ${isFar ? 'far-card' : ''}`}
          style={seen(heights?.cards[id])}
        >
          {renderCard(id, `name-${id}`)}
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

/** The height from an earlier visit, until the element is drawn again. */
function seen(height: number | undefined): CSSProperties | undefined {
  return height ? { containIntrinsicSize: `auto ${height}px` } : undefined;
}

function readByKeyboard(event: KeyboardEvent<HTMLElement>) {
  const target = event.target as HTMLElement;
  if (target instanceof HTMLSelectElement) return;
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
