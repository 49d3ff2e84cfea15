import type { ReactNode } from 'react';
import { filterChoices, filterNames } from '#contract/people.ts';
import type { Year } from '#contract/user.ts';
import { lazyPart } from '#web/data/loading/lazy-screen.tsx';
import { nameOfChoice, offeredSorts, type Filters } from '#web/features/people/filter-address.ts';
import { useFilters } from '#web/features/people/use-filters.ts';
import { MyClassChip, RecentFilters } from '#web/features/people/quick-filters.tsx';
import { ChipSelect } from '#web/ui/form/chip-select.tsx';
import { SelectField } from '#web/ui/form/field.tsx';
import { useWords } from '#web/data/words.ts';

const RemoveFilter = lazyPart(
  () => import('#web/features/people/set-filters.tsx'),
  'RemoveFilter',
  <span className="w-10" />,
);

const FilterLinePlace = lazyPart<'FilterLinePlace', object>(
  () => import('#web/features/people/set-filters.tsx'),
  'FilterLinePlace',
);

interface FilterSelect {
  readonly name: keyof Filters;
  readonly label: string;
  readonly value: string;
  /** Value of the first option, which sets no filter. */
  readonly unset: '' | 'default';
  readonly unsetText: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
  /** The reason why the filter cannot be used. */
  readonly disabled?: string | undefined;
}

function useFilterSelects(): readonly FilterSelect[] {
  const words = useWords();
  const { filters, isSearch, set } = useFilters();
  return [
    ...filterNames.map((name) => ({
      name,
      label: words.fields[name].label,
      value: filters[name],
      unset: '' as const,
      unsetText: words.anyNames[name],
      options: filterChoices[name].map((one) => [String(one), nameOfChoice(words, name, one)] as const),
      onChange: (value: string) => set({ [name]: value }),
    })),
    {
      name: 'sort',
      label: words.sort,
      value: filters.sort || 'default',
      unset: 'default',
      unsetText: words.sortNames.default,
      options: offeredSorts()
        .filter((one) => one !== 'default')
        .map((one) => [one, words.sortNames[one]]),
      onChange: (sort) => set({ sort: sort === 'default' ? '' : (sort as Filters['sort']) }),
      disabled: isSearch ? words.sortedByMatch : undefined,
    },
  ];
}

/** The filters as labelled fields. */
export function FilterFields() {
  return useFilterSelects().map(({ name, unset, unsetText, options, disabled, ...select }) => (
    <SelectField
      key={name}
      {...select}
      options={[[unset, unsetText], ...options]}
      highlight={select.value !== unset}
      disabled={disabled !== undefined}
      hint={disabled}
    />
  ));
}

interface FilterChipsProps {
  /** Shown after the filters. */
  readonly children?: ReactNode;
}

/** The filters in one line that scrolls. Those that are set come first, each with a button that removes it. */
export function FilterChips({ children }: FilterChipsProps) {
  const words = useWords();
  // Personality goes to the end: before Sort, a phone would cut it in its word.
  const isLast = ({ name }: FilterSelect) => Number(name === 'personality');
  const selects = useFilterSelects()
    .filter(({ disabled }) => !disabled)
    .toSorted((one, other) => isLast(one) - isLast(other));
  const set = selects.filter((one) => one.value !== one.unset);
  const others = selects.filter((one) => one.value === one.unset);
  return (
    <fieldset aria-label={words.filters} className="chip-row">
      <MyClassChip />
      {[...set, ...others].map(({ name, label, value, unset, unsetText, options, onChange }) => (
        <ChipSelect
          key={name}
          label={label}
          value={value}
          text={name === 'year' ? words.yearName(Number(value) as Year) : undefined}
          options={[[unset, unsetText], ...options]}
          onChange={onChange}
        >
          <RemoveFilter name={name} />
        </ChipSelect>
      ))}
      {children}
      <RecentFilters isInLine />
      <FilterLinePlace />
    </fieldset>
  );
}
