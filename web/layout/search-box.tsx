import { useRef, useState } from 'react';
import { SEARCH_MAX } from '#contract/limits.ts';
import { lazyPart } from '#web/data/loading/lazy-screen.tsx';
import { useSearchText } from '#web/features/people/use-search-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useLimitedText } from '#web/ui/form/use-limited-text.ts';
import { useWords } from '#web/data/words.ts';

/** Loads when the search box first gets the focus. */
const SearchHelp = lazyPart(() => import('#web/features/people/search/search-help.tsx'), 'SearchHelp');

/**
 * The search box. Typing opens the search screen, clearing opens Home. Only the box in the phone's menu has `onSearch`,
 * which runs after Enter. That box has no suggestions, because the menu covers the screen that shows them.
 */
export function SearchBox({ onSearch }: { readonly onSearch?: () => void }) {
  const words = useWords();
  const search = useSearchText();
  const input = useRef<HTMLInputElement>(null);
  const limited = useLimitedText({
    value: search.text,
    onChange: (text) => search.type(text),
    limit: SEARCH_MAX,
  });
  const [used, setUsed] = useState<HTMLInputElement | null>(null);

  return (
    <search className="relative min-w-0 flex-1 @max-[18rem]:basis-full">
      <form
        className="field flex h-11 items-center desk:bg-ground"
        onSubmit={(event) => {
          event.preventDefault();
          if (search.text.trim() === '') return;
          search.search();
          onSearch?.();
        }}
      >
        <Icon name="search" className="ml-3 size-5 text-soft @max-[18rem]:hidden" />
        <input
          ref={input}
          type="search"
          aria-label={words.searchForUser}
          placeholder={words.searchForUser}
          enterKeyHint="search"
          autoComplete="off"
          {...limited}
          className="h-full min-w-0 flex-1 bg-transparent px-2.5 text-body focus:outline-none"
          onFocus={(event) => setUsed(event.currentTarget)}
        />
        {search.isOpen && (
          <IconButton
            aria-label={words.clearSearch}
            onClick={() => {
              search.clear();
              input.current?.focus({ preventScroll: true });
            }}
          >
            <Icon name="close" className="size-5" />
          </IconButton>
        )}
      </form>
      {used && !onSearch && <SearchHelp box={used} />}
    </search>
  );
}
