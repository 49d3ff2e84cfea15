import { isFiltered } from '#web/people/filter-address.ts';
import { useFilters } from '#web/people/use-filters.ts';
import { laterPart } from '#web/ui/later-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

// Parts that no list needs before its first cards, in one file (`lists` in scripts/chunk-groups.ts).
const loadFilters = () => import('#web/people/filters.tsx');
export const ScrollAnchor = laterPart(() => import('#web/people/scroll-anchor.tsx'), 'ScrollAnchor');
export const ViewSwitch = laterPart(
  () => import('#web/people/view-switch.tsx'),
  'ViewSwitch',
  () => <span className="size-11" />,
);
export const CompactStudent = laterPart(
  () => import('#web/people/compact-student.tsx'),
  'CompactStudent',
  () => <div className="h-18" />,
);
export const FilterChips = laterPart(loadFilters, 'FilterChips', () => <span className="h-9" />);

/** A placeholder as high as a line of chips. */
function ChipsPlaceholder() {
  return isFiltered(useFilters().filters) && <div className="h-11" />;
}
export const SetFilters = laterPart(
  () => import('#web/people/set-filters.tsx'),
  'SetFilters',
  () => <ChipsPlaceholder />,
);

const FILTERS = 4;
/** Placeholders as high as the fields. */
const filterPlaceholders = Array.from({ length: FILTERS }, (_, index) => (
  <div key={index}>
    <span className="block pb-1.5 text-label font-medium">&nbsp;</span>
    <Skeleton on="ground" className="h-12 rounded-field" />
  </div>
));
export const FilterFields = laterPart(loadFilters, 'FilterFields', () => filterPlaceholders);
/** Loads when the search box first gets the focus. */
export const SearchHelp = laterPart(() => import('#web/people/search/search-help.tsx'), 'SearchHelp');
