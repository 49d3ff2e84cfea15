import { useId, type MouseEvent } from 'react';
import { PersonLine } from '#web/people/search/person-line.tsx';
import { keyOfRecent, useRecentSearches, type Recent } from '#web/people/search/recent-searches.ts';
import { useSearchWords } from '#web/people/search/search-words.ts';
import { useOpenPerson } from '#web/people/search/use-open-person.ts';
import { useSearchText } from '#web/people/use-search-text.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface RecentListProps {
  /** Gets the focus when the last line has gone. */
  readonly focusAfter: () => HTMLElement | null;
  readonly className?: string;
}

/** The recent searches, each removable. Renders nothing if there are none. */
export function RecentList({ focusAfter, className = '' }: RecentListProps) {
  const searchWords = useSearchWords();
  const heading = useId();
  const { recents, remove, removeAll } = useRecentSearches();
  if (recents.length === 0) return null;

  /** Removing a line would lose the focus. */
  const removeLine = (event: MouseEvent<HTMLElement>, key: string) => {
    const line = event.currentTarget.closest('li');
    const hadFocus = line?.contains(document.activeElement);
    const neighbour = line?.nextElementSibling ?? line?.previousElementSibling;
    if (hadFocus) (neighbour?.querySelector<HTMLElement>('button:last-child') ?? focusAfter())?.focus();
    remove(key);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps the focus where it is, also in browsers that give buttons none
    <section
      aria-labelledby={heading}
      className={`elevated rounded-card bg-card p-2 ${className}`}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className="flex items-center justify-between gap-2 pl-2">
        <h2 id={heading} className="text-label font-medium text-soft">
          {searchWords.recent}
        </h2>
        <Button look="text" onClick={() => (focusAfter()?.focus(), removeAll())}>
          {searchWords.clearAll}
        </Button>
      </div>
      <ul>
        {recents.map((recent) => {
          const key = keyOfRecent(recent);
          return <RecentLine key={key} recent={recent} onRemove={(event) => removeLine(event, key)} />;
        })}
      </ul>
    </section>
  );
}

interface RecentLineProps {
  readonly recent: Recent;
  readonly onRemove: (event: MouseEvent<HTMLElement>) => void;
}

function RecentLine({ recent, onRemove }: RecentLineProps) {
  const searchWords = useSearchWords();
  const search = useSearchText();
  const openPerson = useOpenPerson();
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        data-recent=""
        className="hover-shade flex min-h-13 min-w-0 flex-1 items-center gap-3 rounded-photo px-2 py-1.5 text-left"
        onClick={() => (recent.kind === 'text' ? search.search(recent.text) : openPerson(recent.person))}
      >
        {recent.kind === 'text' ? (
          <>
            <span className="flex size-10 shrink-0 items-center justify-center text-soft">
              <Icon name="search" className="size-5" />
            </span>
            <bdi className="min-w-0 flex-1">{recent.text}</bdi>
          </>
        ) : (
          <PersonLine person={recent.person} />
        )}
      </button>
      <IconButton
        aria-label={searchWords.remove(recent.kind === 'text' ? recent.text : recent.person.name)}
        onClick={onRemove}
      >
        <Icon name="close" className="size-5" />
      </IconButton>
    </li>
  );
}
