import { memo, useMemo, useRef, useState, type ReactNode } from 'react';
import { hintFor } from '#web/data/api/api.ts';
import { useAfterPress } from '#web/data/address.tsx';
import { readHeights } from '#web/data/keep-place.ts';
import { lazyPart } from '#web/data/loading/lazy-screen.tsx';
import { CardSkeletons, RowSkeleton } from '#web/features/people/card-skeleton.tsx';
import { Feed } from '#web/features/people/feed.tsx';
import { filterAddress, readFilters } from '#web/features/people/filter-address.ts';
import { readRefresh, stateOf, type ListState } from '#web/features/people/list-state.ts';
import { useListView } from '#web/features/people/list-view.ts';
import { useOpenList } from '#web/features/people/open-list.ts';
import { useShownList } from '#web/features/people/seen-list.ts';
import { useFilters } from '#web/features/people/use-filters.ts';
import { CARDS_MIN, useLoadNearEnd } from '#web/features/people/use-load-near-end.ts';
import { removeRepeated, usePeople } from '#web/features/people/use-people.ts';
import { useLoginWithoutList } from '#web/features/people/use-login-without-list.ts';
import { ChosenColumn } from '#web/app/home/chosen-column.ts';
import { HomeHead } from '#web/app/home/home-head.tsx';
import { renderStudent } from '#web/app/student/student.tsx';
import { useTitle } from '#web/ui/title.ts';
import { useSession } from '#web/data/session.tsx';
import { tabData } from '#web/data/storage/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useWords } from '#web/data/words.ts';

// Cards do not need this file.
const HomeEmpty = lazyPart(() => import('#web/app/home/home-empty.tsx'), 'HomeEmpty');
const CompactStudent = lazyPart(
  () => import('#web/features/people/compact-student.tsx'),
  'CompactStudent',
  <RowSkeleton />,
);
/** Below the cards, so it loads after them. The placeholder has about its height. */
const Footer = lazyPart(
  () => import('#web/layout/footer.tsx'),
  'Footer',
  <div className="mt-auto" style={{ height: '15rem' }} />,
);
const SetFilters = lazyPart<'SetFilters', object>(
  () => import('#web/features/people/set-filters.tsx'),
  'SetFilters',
);
const HomeOffers = lazyPart(() => import('#web/app/home/home-offers.tsx'), 'HomeOffers');

/** docs/product.md section 9 */
const PLACEHOLDERS = 5;

/** On a wide screen, below the chosen filters. */
const listPlace = 'desk:col-start-2 desk:row-start-2';

/** The list of students. */
export function HomeScreen() {
  const words = useWords();
  useTitle(words.students);
  const { filters, clear } = useFilters();
  const address = useAfterPress(filterAddress(filters));

  return (
    <div className="desk:grid desk:grid-cols-[16rem_minmax(0,1fr)] desk:grid-rows-[auto_1fr] desk:gap-x-8 desk:pt-6 wide:grid-cols-[16rem_minmax(0,1fr)_22rem]">
      <HomeHead filters={filters} onClear={clear} />
      <div>
        <SetFilters />
      </div>
      <HomeList key={address} address={address} />
    </div>
  );
}

function renderRow(id: string, heading: string) {
  return <CompactStudent id={id} heading={heading} />;
}

/** Memoised, so that a pressed filter does not render the list that goes. */
const HomeList = memo(function HomeList({ address }: { readonly address: string }) {
  const filters = useMemo(() => readFilters(address.slice(1)), [address]);
  const list = usePeople(filters);
  const feed = useRef<HTMLDivElement>(null);
  const pages = useMemo(() => removeRepeated(list.data?.pages.map((page) => page.ids) ?? []), [list.data]);
  const view = useListView();
  const [firstView] = useState(view);
  // The two views have different heights.
  const [heights] = useState(readHeights);
  useShownList(filters);
  useOpenList({ filters, text: null, address });
  useLoadNearEnd(list, filters, pages.flat().length, view);

  useLoginWithoutList(list);

  const state = stateOf(list, pages.length);
  const isComplete = list.data !== undefined && !list.hasNextPage && !list.data.pages.some(({ old }) => old);
  if (state === 'failed' && list.error) return <Failed error={list.error} onRetry={list.retry} />;
  if (state === 'empty')
    return (
      <WithFooter>
        <HomeEmpty />
      </WithFooter>
    );
  return (
    <>
      <div className={listPlace}>
        {/* Until the offers have loaded, the line of the public profile has its place: the first card does not move. */}
        <div className={tabData.read('public-notice') ? 'empty:h-13' : ''}>
          {list.data && <HomeOffers address={address} list={list.data} refresh={readRefresh(list, state)} />}
        </div>
        <Feed
          pages={pages}
          complete={isComplete}
          busy={list.isFetching}
          heights={view === firstView ? heights : undefined}
          feed={feed}
          view={view}
          renderCard={view === 'compact' ? renderRow : renderStudent}
        >
          {pages.length === 0 && state !== 'more-failed' && (
            <CardSkeletons count={PLACEHOLDERS} view={view} />
          )}
        </Feed>
        <ListEnd
          state={state}
          isComplete={isComplete}
          isShort={pages.length > 0 && pages.flat().length < CARDS_MIN}
          onMore={list.fetchNextPage}
          onRetry={list.retry}
        />
      </div>
      {list.data && <ChosenColumn first={pages[0]?.[0]} />}
    </>
  );
});

interface ListEndProps {
  readonly state: ListState;
  /** True if the last card is on screen. False during a refresh, and for a list of an earlier visit. */
  readonly isComplete: boolean;
  /** True if there are too few cards to load more by scrolling. */
  readonly isShort: boolean;
  readonly onMore: () => void;
  readonly onRetry: () => void;
}

/** Shown after the last card: a loading text, a failed page, or the end of the list and the footer. */
function ListEnd({ state, isComplete, isShort, onMore, onRetry }: ListEndProps) {
  const words = useWords();
  const { session, showLogin } = useSession();
  if (state === 'loading') return null;
  if (isComplete)
    return (
      <>
        <HomeEmpty isEnd />
        <Footer />
      </>
    );
  // The space below is for the quiet line.
  if (state === 'more' && isShort)
    return (
      <Button look="tint" className="mt-3 mb-16 w-full" onClick={onMore}>
        {words.moreStudents}
      </Button>
    );
  if (state !== 'more-failed' && state !== 'refresh-failed')
    return (
      <p className="flex h-12 items-center justify-center text-meta text-soft">
        {state === 'loading-more' && words.loadingMore}
      </p>
    );
  return (
    <p className="flex min-h-12 items-center justify-center gap-2 text-meta text-soft">
      <span>{words.moreFailed}</span>
      <Button look="text" onClick={session.status === 'ended' ? showLogin : onRetry}>
        {words.tryAgain}
      </Button>
    </p>
  );
}

function WithFooter({ children }: { readonly children: ReactNode }) {
  return (
    <div className={`fill-window [--taken:12.25rem] desk:[--taken:7rem] ${listPlace}`}>
      {children}
      <Footer />
    </div>
  );
}

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const words = useWords();
  return (
    <WithFooter>
      <EmptyState fact={words.listFailed} hint={hintFor(error, words)}>
        <Button look="primary" className="w-full md:w-auto" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      </EmptyState>
    </WithFooter>
  );
}
