import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { personalityFilters, sorts } from '#contract/people.ts';
import { courses, years } from '#contract/user.ts';
import { filterAddress, noFilters, readFilters, type Filters } from '#web/people/filter-address.ts';
import { forgetList } from '#web/people/refresh-list.ts';
import { SelectField } from '#web/ui/field.tsx';
import { useWords } from '#web/words.ts';

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
  const words = useWords();
  const { filters, set } = useFilters();
  return (
    <>
      <SelectField
        label={words.course}
        placeholder={words.anyNames.course}
        options={courses.map((one) => [one, words.courseNames[one]])}
        value={filters.course}
        onChange={(course) => set({ course: course as Filters['course'] })}
        highlight
      />
      <SelectField
        label={words.year}
        placeholder={words.anyNames.year}
        options={years.map((one) => [String(one), words.ordinalYear(one)])}
        value={filters.year}
        onChange={(year) => set({ year: year as Filters['year'] })}
        highlight
      />
      <SelectField
        label={words.personality}
        placeholder={words.anyNames.personality}
        options={personalityFilters.map((one) => [one, words.personalityNames[one]])}
        value={filters.personality}
        onChange={(personality) => set({ personality: personality as Filters['personality'] })}
        highlight
      />
      <SelectField
        label={words.sort}
        options={sorts.map((one) => [one, words.sortNames[one]])}
        value={filters.sort || 'default'}
        onChange={(sort) => set({ sort: sort === 'default' ? '' : (sort as Filters['sort']) })}
        highlight={filters.sort !== ''}
      />
    </>
  );
}
