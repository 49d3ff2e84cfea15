import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { words } from '#contract/words.ts';
import { messageOf } from '#web/api.ts';
import { Footer } from '#web/layout/footer.tsx';
import { CardSkeletons } from '#web/people/card-skeleton.tsx';
import { Feed } from '#web/people/feed.tsx';
import { useListPlace } from '#web/people/list-place.ts';
import { useSearchPeople } from '#web/people/use-people.ts';
import { useSearchText } from '#web/people/use-search-text.ts';
import { renderStudent } from '#web/screens/student.tsx';
import { useTitle } from '#web/screens/title.ts';
import { useSession } from '#web/session.tsx';
import { Button } from '#web/ui/button.tsx';

const PLACEHOLDERS = 2;

export function SearchScreen() {
  useTitle(words.search);
  const search = useSearchText();
  const client = useQueryClient();
  const { session, leave } = useSession();
  const result = useSearchPeople(search.searched);
  const feed = useRef<HTMLDivElement>(null);
  const address = `/search${useSearch()}`;
  const heights = useListPlace(address, feed, result.data !== undefined);
  const asked = search.searched !== '';

  const nothingToKeep = session.status === 'ended' && !result.data && !result.isFetching;
  useEffect(() => {
    if (nothingToKeep) leave('login');
  }, [nothingToKeep, leave]);

  const find = () => {
    // The same text again asks again.
    client.removeQueries({ queryKey: ['search', search.text.trim()], type: 'inactive' });
    if (search.text.trim() === search.searched) void result.refetch();
    search.search();
  };

  let status: string = words.startSearching;
  if (asked)
    status = result.isFetching
      ? words.searching
      : result.isError
        ? messageOf(result.error)
        : (result.data?.message ?? '');

  return (
    <div className="fills desk:pt-6 desk:pl-72">
      <h1 className="sr-only text-page font-bold desk:not-sr-only desk:absolute desk:-ml-72!">
        {words.search}
      </h1>
      <div className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 px-2 pt-1 pb-3 desk:pt-0 desk:pb-4">
        <output className="min-w-40 flex-1 text-body text-soft">{status}</output>
        {search.maySearch && (
          <Button look="compact" onClick={find}>
            {words.search}
          </Button>
        )}
      </div>
      {asked && result.isPending && !result.isError && <CardSkeletons count={PLACEHOLDERS} />}
      {result.data && result.data.ids.length > 0 && (
        <Feed
          pages={[result.data.ids]}
          complete
          busy={result.isFetching}
          heights={heights}
          feed={feed}
          renderCard={renderStudent}
        />
      )}
      <Footer />
    </div>
  );
}
