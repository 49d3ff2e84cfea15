import { useEffect, useRef, useState } from 'react';
import { laterWords } from '#contract/words/en/later.ts';
import { messageOf } from '#web/data/api/api.ts';
import { readHeights } from '#web/data/keep-place.ts';
import { Footer } from '#web/layout/footer.tsx';
import { HomeLink } from '#web/ui/home-link.tsx';
import { CardSkeletons } from '#web/features/people/card-skeleton.tsx';
import { Feed } from '#web/features/people/feed.tsx';
import { FilterChips, FilterFields } from '#web/features/people/filters.tsx';
import { QuickFilters } from '#web/features/people/quick-filters.tsx';
import { SetFilters } from '#web/features/people/set-filters.tsx';
import { isFiltered, searchAddress } from '#web/features/people/filter-address.ts';
import { setNamesSlot } from '#web/features/people/search/names-slot.ts';
import { RecentList } from '#web/features/people/search/recent-list.tsx';
import { useOpenList, type OpenList } from '#web/features/people/open-list.ts';
import { useRecentSearches } from '#web/features/people/search/recent-searches.ts';
import { useLoginWithoutList } from '#web/features/people/use-login-without-list.ts';
import { useSearchPeople } from '#web/features/people/search/use-search-people.ts';
import { useSearchText } from '#web/features/people/use-search-text.ts';
import { startPhotoTransitions } from '#web/app/student/photo-transition.ts';
import { ChosenColumn } from '#web/app/home/chosen-column.ts';
import { renderStudent } from '#web/app/student/student.tsx';
import { useTitle } from '#web/ui/title.ts';
import { useDesk } from '#web/ui/breakpoints.ts';
import { Button } from '#web/ui/button.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { PullToRefresh } from '#web/ui/pull-to-refresh.tsx';
import { useWords } from '#web/data/words.ts';

startPhotoTransitions();

const PLACEHOLDERS = 2;

/** Shows results for the searched text only. Other text in the box removes them. */
export function SearchScreen() {
  const words = useWords();
  const { searchByEnter } = useWords(laterWords);
  useTitle(words.search);
  const isDesk = useDesk();
  const search = useSearchText();
  const result = useSearchPeople(search.searched, search.filters);
  const address = searchAddress(search.searched, search.filters);
  useLoginWithoutList(result);
  const hasSearched = search.searched !== '';
  const ids = result.data?.ids;
  const { recents } = useAddRecent(ids && ids.length > 0 ? search.searched : '');

  let status: string = words.startSearching;
  if (hasSearched)
    status = result.isFetching
      ? words.searching
      : result.isError
        ? messageOf(result.error, words)
        : (result.data?.message ?? '');

  return (
    // The columns are those of Home.
    <div className="desk:grid desk:grid-cols-[16rem_minmax(0,1fr)] desk:gap-x-8 desk:pt-6 wide:grid-cols-[16rem_minmax(0,1fr)_22rem]">
      <div>
        <h1 className="sr-only text-page font-bold desk:not-sr-only">{words.search}</h1>
        {isDesk && (
          <fieldset aria-label={words.filters} className="sticky top-22 flex min-w-0 flex-col gap-4 pt-4">
            <QuickFilters />
            <FilterFields />
          </fieldset>
        )}
      </div>
      <div className="fill-window">
        <div className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 px-2 pt-1 pb-3 desk:pt-0 desk:pb-4">
          <div className="min-w-[min(10rem,100%)] flex-1">
            <output className="block text-body text-soft">{status}</output>
            {!hasSearched && !search.maySearch && search.text.trim() !== '' && (
              <p className="text-meta text-soft">{searchByEnter}</p>
            )}
          </div>
          {search.maySearch && (
            <Button look="compact" onClick={() => search.search()}>
              {words.search}
            </Button>
          )}
        </div>
        {!isDesk && (hasSearched || isFiltered(search.filters)) && (
          <div className="flex">
            <FilterChips />
          </div>
        )}
        <SetFilters />
        {search.text === '' && <RecentList focusAfter={() => document.getElementById('content')} />}
        {search.text === '' && recents.length === 0 && <WayHome />}
        <div ref={setNamesSlot} />
        {hasSearched && (
          <PullToRefresh
            isAllowed={!result.isFetching}
            onRefresh={() => void result.refetch()}
            className="top-[calc(4.25rem+env(safe-area-inset-top))]"
          />
        )}
        {hasSearched && result.isPending && !result.isError && <CardSkeletons count={PLACEHOLDERS} />}
        {ids?.length === 0 && !result.isFetching && <WayHome />}
        {ids && ids.length > 0 && (
          <Results
            key={address}
            list={{
              text: search.searched,
              filters: search.filters,
              address: location.pathname + location.search,
            }}
            ids={ids}
            busy={result.isFetching}
          />
        )}
        <Footer />
      </div>
      {ids && <ChosenColumn key={address} first={ids[0]} />}
    </div>
  );
}

/** Shown if the screen has no student. The status line has the message; this is the next step. */
function WayHome() {
  return (
    <div className="flex flex-col items-center gap-3 py-20">
      <Mark className="mb-3 size-20" away />
      <HomeLink />
    </div>
  );
}

/** Adds each successful text to the recent searches. @param found the text; `''` for none. */
function useAddRecent(found: string) {
  const searches = useRecentSearches();
  const { add } = searches;
  useEffect(() => {
    if (found !== '') add({ kind: 'text', text: found });
  }, [add, found]);
  return searches;
}

interface ResultsProps {
  readonly list: OpenList;
  readonly ids: readonly string[];
  readonly busy: boolean;
}

function Results({ list, ids, busy }: ResultsProps) {
  useOpenList(list);
  const feed = useRef<HTMLDivElement>(null);
  const [heights] = useState(readHeights);
  return <Feed pages={[ids]} complete busy={busy} heights={heights} feed={feed} renderCard={renderStudent} />;
}
