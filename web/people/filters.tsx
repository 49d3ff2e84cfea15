import { laterWords } from '#contract/words/later.ts';
import { personalityFilters } from '#contract/people.ts';
import { courses, years } from '#contract/user.ts';
import { offeredSorts, type Filters } from '#web/people/filter-address.ts';
import { useFilters } from '#web/people/use-filters.ts';
import { ChipSelect } from '#web/ui/chip-select.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { useWords } from '#web/words.ts';

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
  const { sortedByMatch } = useWords(laterWords);
  const { filters, isSearch, set } = useFilters();
  return [
    {
      label: words.course,
      value: filters.course,
      unset: '',
      unsetText: words.anyNames.course,
      options: courses.map((one) => [one, words.courseNames[one]]),
      onChange: (course) => set({ course: course as Filters['course'] }),
    },
    {
      label: words.year,
      value: filters.year,
      unset: '',
      unsetText: words.anyNames.year,
      options: years.map((one) => [String(one), words.ordinalYear(one)]),
      onChange: (year) => set({ year: year as Filters['year'] }),
    },
    {
      label: words.personality,
      value: filters.personality,
      unset: '',
      unsetText: words.anyNames.personality,
      options: personalityFilters.map((one) => [one, words.personalityNames[one]]),
      onChange: (personality) => set({ personality: personality as Filters['personality'] }),
    },
    {
      label: words.sort,
      value: filters.sort || 'default',
      unset: 'default',
      unsetText: words.sortNames.default,
      options: offeredSorts()
        .filter((one) => one !== 'default')
        .map((one) => [one, words.sortNames[one]]),
      onChange: (sort) => set({ sort: sort === 'default' ? '' : (sort as Filters['sort']) }),
      disabled: isSearch ? sortedByMatch : undefined,
    },
  ];
}

/** The four filters as labelled fields. */
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

interface FilterChipsProps {
  /** True on a phone: leaves out the personality, so that the others fit into one line. */
  readonly isShort?: boolean;
}

/** The available filters in one line. {@link SetFilters} shows the chosen ones. */
export function FilterChips({ isShort = false }: FilterChipsProps) {
  const words = useWords();
  return useFilterSelects()
    .filter(({ disabled }) => disabled === undefined)
    .map(({ label, value, unset, unsetText, options, onChange }) => (
      <ChipSelect
        key={label}
        label={label}
        value={value}
        options={[[unset, unsetText], ...options]}
        className={isShort && label === words.personality ? 'more max-[40rem]:hidden' : ''}
        onChange={onChange}
      />
    ));
}
