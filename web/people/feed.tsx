import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { words } from '#contract/words.ts';

interface FeedProps {
  readonly ids: readonly string[];
  /** Whether `ids` are all there are. */
  readonly complete: boolean;
  readonly busy: boolean;
  readonly heights: Readonly<Record<string, number>> | undefined;
  readonly feed: RefObject<HTMLDivElement | null>;
  readonly renderCard: (id: string, heading: string) => ReactNode;
  /** Placeholders while there are no cards yet. */
  readonly children?: ReactNode;
}

/** The feed pattern of WAI-ARIA: Page Down and Page Up read from article to article, Control+End leaves the feed. */
export function Feed({ ids, complete, busy, heights, feed, renderCard, children }: FeedProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the feed pattern's own keys
    <div
      ref={feed}
      role="feed"
      aria-label={words.students}
      aria-busy={busy}
      className="flex flex-col gap-3 desk:gap-6"
      onKeyDown={readByKeyboard}
    >
      {children}
      {ids.map((id, index) => (
        <article
          key={id}
          data-id={id}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a feed's articles take the focus
          tabIndex={0}
          aria-labelledby={`name-${id}`}
          aria-posinset={index + 1}
          aria-setsize={complete ? ids.length : -1}
          className="far-card depth rounded-card bg-card"
          style={heights?.[id] ? ({ '--seen-height': `${heights[id]}px` } as object) : undefined}
        >
          {renderCard(id, `name-${id}`)}
        </article>
      ))}
    </div>
  );
}

function readByKeyboard(event: KeyboardEvent<HTMLElement>) {
  const target = event.target as HTMLElement;
  if (target instanceof HTMLSelectElement) return;
  const article = target.closest('article');
  const goal =
    event.key === 'PageDown'
      ? article?.nextElementSibling
      : event.key === 'PageUp'
        ? article?.previousElementSibling
        : event.key === 'End' && event.ctrlKey
          ? [...document.querySelectorAll('[data-after-feed] a')].find((link) => link.checkVisibility())
          : event.key === 'Home' && event.ctrlKey
            ? document.querySelector('main h1')
            : null;
  if (!(goal instanceof HTMLElement)) return;
  event.preventDefault();
  goal.focus();
  goal.scrollIntoView({ block: 'start' });
}
