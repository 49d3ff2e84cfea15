import { useWords } from '#web/data/words.ts';
import { searchWords } from '#contract/words/en/search.ts';
import { useId, useState, type KeyboardEvent } from 'react';
import { PersonLine } from '#web/features/people/search/person-line.tsx';
import { keyOfRecent, useRecentSearches, type Recent } from '#web/features/people/search/recent-searches.ts';
import { useOpenPerson } from '#web/features/people/search/use-open-person.ts';
import { useSearchText } from '#web/features/people/use-search-text.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface RecentListProps {
  /** Returns the element that gets the focus after the last line was removed. */
  readonly focusAfter: () => HTMLElement | null;
  readonly className?: string;
}

/**
 * The recent searches, each removable. All lines together are one Tab stop: arrow keys move between lines and to their
 * buttons, and Delete removes the focused line. Without recent searches, only the live region exists.
 */
export function RecentList({ focusAfter, className = '' }: RecentListProps) {
  const searchTexts = useWords(searchWords);
  const [heading, hint] = [useId(), useId()];
  const [removed, setRemoved] = useState('');
  const [stop, setStop] = useState('');
  const { recents, remove, removeAll } = useRecentSearches();
  const stopAt = recents.some((recent) => keyOfRecent(recent) === stop) ? stop : keyOfFirst(recents);

  /** Removes a line and moves the focus, which would otherwise be lost. */
  const removeLine = (line: Element, recent: Recent) => {
    const isButton = document.activeElement === line.lastElementChild;
    const neighbour = line.nextElementSibling ?? line.previousElementSibling;
    const next = isButton ? neighbour?.lastElementChild : neighbour?.firstElementChild;
    if (line.contains(document.activeElement))
      ((next as HTMLElement | null | undefined) ?? focusAfter())?.focus();
    remove(recent);
    setRemoved(searchTexts.removed(nameOf(recent)));
  };
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {removed}
      </p>
      {recents.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps the focus where it is, also in browsers that give buttons none
        <section
          aria-labelledby={heading}
          className={`elevated rounded-card bg-card p-2 ${className}`}
          onMouseDown={(event) => event.preventDefault()}
        >
          <div className="flex flex-wrap items-center justify-between gap-2 pl-2">
            <h2 id={heading} className="text-label font-medium text-soft">
              {searchTexts.recent}
            </h2>
            <Button
              look="text"
              onClick={() => {
                focusAfter()?.focus();
                removeAll();
                setRemoved(searchTexts.allRemoved);
              }}
            >
              {searchTexts.clearAll}
            </Button>
          </div>
          <p id={hint} hidden>
            {searchTexts.removeByKey}
          </p>
          <ul>
            {recents.map((recent) => {
              const key = keyOfRecent(recent);
              return (
                <RecentLine
                  key={key}
                  recent={recent}
                  hint={hint}
                  isStop={key === stopAt}
                  onFocus={() => setStop(key)}
                  onRemove={(line) => removeLine(line, recent)}
                />
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}

function keyOfFirst([first]: readonly Recent[]): string {
  return first ? keyOfRecent(first) : '';
}

function nameOf(recent: Recent): string {
  return recent.kind === 'text' ? recent.text : recent.person.name;
}

interface RecentLineProps {
  readonly recent: Recent;
  /** The id of the text that names the Delete key. */
  readonly hint: string;
  /** True if Tab stops at this line. */
  readonly isStop: boolean;
  readonly onFocus: () => void;
  readonly onRemove: (line: Element) => void;
}

function RecentLine({ recent, hint, isStop, onFocus, onRemove }: RecentLineProps) {
  const searchTexts = useWords(searchWords);
  const search = useSearchText();
  const openPerson = useOpenPerson();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const line = event.currentTarget;
    if (event.key === 'Delete' || event.key === 'Backspace') return onRemove(line);
    // The list over the page has already moved the focus.
    const stop = event.isDefaultPrevented() ? null : stopOfKey(event.key, line);
    stop?.focus();
    if (stop) event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its buttons
    <li className="flex items-center gap-1" onFocus={onFocus} onKeyDown={onKeyDown}>
      <button
        type="button"
        data-recent=""
        tabIndex={isStop ? 0 : -1}
        aria-describedby={hint}
        aria-keyshortcuts="Delete"
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
        aria-label={searchTexts.remove(nameOf(recent))}
        tabIndex={-1}
        onClick={({ currentTarget }) => onRemove(currentTarget.parentElement ?? currentTarget)}
      >
        <Icon name="close" className="size-5" />
      </IconButton>
    </li>
  );
}

/** The button that gets the focus when a key is pressed in a line. */
function stopOfKey(key: string, line: Element): HTMLElement | null {
  const target = {
    ArrowRight: line.lastElementChild,
    ArrowLeft: line.firstElementChild,
    ArrowDown: line.nextElementSibling?.firstElementChild,
    ArrowUp: line.previousElementSibling?.firstElementChild,
  }[key];
  return target instanceof HTMLElement ? target : null;
}
