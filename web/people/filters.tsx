import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { personalityFilters, sorts } from '#contract/people.ts';
import { courses, years } from '#contract/user.ts';
import { anyNames, courseNames, ordinalYear, personalityNames, sortNames, words } from '#contract/words.ts';
import { filterAddress, noFilters, readFilters, type Filters } from '#web/people/filter-address.ts';
import { forgetList } from '#web/people/use-people.ts';
import { SelectField } from '#web/ui/field.tsx';

const courseOptions = courses.map((course) => [course, courseNames[course]] as const);
const yearOptions = years.map((year) => [String(year), ordinalYear(year)] as const);
const personalityOptions = personalityFilters.map((one) => [one, personalityNames[one]] as const);
const sortOptions = sorts.map((sort) => [sort, sortNames[sort]] as const);

/** The filters live in the address alone; every change of them reloads the list. */
export function useFilters() {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const client = useQueryClient();
  const filters = readFilters(path === '/' ? search : '');

  const show = (next: Filters) => {
    forgetList(client, next);
    navigate(filterAddress(next));
  };
  return {
    filters,
    set: (change: Partial<Filters>) => show({ ...filters, ...change }),
    clear: () => show(noFilters),
  };
}

export function FilterFields() {
  const { filters, set } = useFilters();
  return (
    <>
      <SelectField
        label={words.course}
        placeholder={anyNames.course}
        options={courseOptions}
        value={filters.course}
        onChange={(course) => set({ course: course as Filters['course'] })}
        highlight
      />
      <SelectField
        label={words.year}
        placeholder={anyNames.year}
        options={yearOptions}
        value={filters.year}
        onChange={(year) => set({ year: year as Filters['year'] })}
        highlight
      />
      <SelectField
        label={words.personality}
        placeholder={anyNames.personality}
        options={personalityOptions}
        value={filters.personality}
        onChange={(personality) => set({ personality: personality as Filters['personality'] })}
        highlight
      />
      <SelectField
        label={words.sort}
        options={sortOptions}
        value={filters.sort || 'default'}
        onChange={(sort) => set({ sort: sort === 'default' ? '' : (sort as Filters['sort']) })}
        highlight={filters.sort !== ''}
      />
    </>
  );
}
