import { lazyPart } from '#web/data/loading/lazy-screen.tsx';
import { useWords } from '#web/data/words.ts';
import { isFiltered, type Filters } from '#web/features/people/filter-address.ts';
import { FilterChips, FilterFields } from '#web/features/people/filters.tsx';
import { QuickFilters } from '#web/features/people/quick-filters.tsx';
import { useDesk } from '#web/ui/breakpoints.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

// Cards do not need this file.
const ListControls = lazyPart(
  () => import('#web/features/people/list-controls.tsx'),
  'ListControls',
  <>
    <span className="size-11" />
    <span className="size-11" />
  </>,
);
const ViewChip = lazyPart<'ViewChip', object>(
  () => import('#web/features/people/list-controls.tsx'),
  'ViewChip',
);
const RefreshButton = lazyPart(
  () => import('#web/features/people/list-controls.tsx'),
  'RefreshButton',
  <span className="size-11" />,
);
const FooterLinks = lazyPart<'FooterLinks', { readonly hasLanguage?: boolean }>(
  () => import('#web/layout/footer.tsx'),
  'FooterLinks',
);

interface HomeHeadProps {
  readonly filters: Filters;
  readonly onClear: () => void;
}

/** The title and the filters of Home: beside the list on a desktop, otherwise above it. */
export function HomeHead(props: HomeHeadProps) {
  return useDesk() ? <BesideList {...props} /> : <AboveList {...props} />;
}

function BesideList({ filters, onClear }: HomeHeadProps) {
  const words = useWords();
  return (
    <aside className="row-span-2">
      <div className="sticky top-22 -mx-2 flex max-h-[calc(100dvh-6rem)] flex-col gap-3 overflow-y-auto overscroll-contain px-2">
        <div className="flex items-center justify-between">
          <h1 tabIndex={-1} className="text-page font-bold focus:outline-none">
            {words.students}
          </h1>
          <div className="flex">
            <ListControls filters={filters} />
          </div>
        </div>
        <QuickFilters />
        <FilterFields />
        <Button look="text" className="-ml-2 self-start" onClick={onClear}>
          {words.clearFilter}
        </Button>
        {/* The footer's links are repeated here, because the end of a long list is hard to reach. */}
        <div className="border-t border-line pt-2 [@media(height<46.25rem)]:hidden">
          <FooterLinks />
        </div>
      </div>
    </aside>
  );
}

function AboveList({ filters, onClear }: HomeHeadProps) {
  const words = useWords();
  return (
    <div className="title-row">
      <h1
        tabIndex={-1}
        className="sr-only text-section font-bold focus:outline-none pair:not-sr-only pair:px-2"
      >
        {words.students}
      </h1>
      <FilterChips>
        <ViewChip />
      </FilterChips>
      <div className="-mr-2 flex *:w-9">
        <IconButton
          aria-label={words.clearFilter}
          className={isFiltered(filters) ? 'text-accent!' : 'text-edge!'}
          onClick={onClear}
        >
          <Icon name="unfilter" className="size-5" />
        </IconButton>
        <RefreshButton filters={filters} />
      </div>
    </div>
  );
}
