import { filterChoices, filterNames } from '#contract/people.ts';
import { nameOfChoice, offeredSorts, type Filters } from '#web/features/people/filter-address.ts';
import { useFilters } from '#web/features/people/use-filters.ts';
import { MyClassChip } from '#web/features/people/quick-filters.tsx';
import { ChipSelect } from '#web/ui/form/chip-select.tsx';
import { SelectField } from '#web/ui/form/field.tsx';
import { useWords } from '#web/data/words.ts';

interface FilterSelect {
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
      label: words.fields[name].label,
      value: filters[name],
      unset: '' as const,
      unsetText: words.anyNames[name],
      options: filterChoices[name].map((one) => [String(one), nameOfChoice(words, name, one)] as const),
      onChange: (value: string) => set({ [name]: value }),
    })),
    {
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
  return useFilterSelects().map(({ unset, unsetText, options, disabled, ...select }) => (
    <SelectField
      key={select.label}
      {...select}
      options={[[unset, unsetText], ...options]}
      highlight={select.value !== unset}
      disabled={disabled !== undefined}
      hint={disabled}
    />
  ));
}

/** The available filters in one line that scrolls. {@link SetFilters} shows the chosen ones. */
export function FilterChips() {
  const selects = useFilterSelects().filter(({ disabled }) => disabled === undefined);
  return (
    <>
      <MyClassChip />
      {selects.map(({ label, value, unset, unsetText, options, onChange }) => (
        <ChipSelect
          key={label}
          label={label}
          value={value}
          options={[[unset, unsetText], ...options]}
          onChange={onChange}
        />
      ))}
    </>
  );
}
