import { laterWords, type LaterWords } from '#contract/words/later.ts';
import type { Words } from '#contract/words.ts';
import { isFiltered, type Filters } from '#web/people/filter-address.ts';
import { useFilters } from '#web/people/use-filters.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.ts';

/** The set filters in words. Each is a button that removes its filter. Renders nothing without filters. */
export function SetFilters() {
  const words = useWords();
  const texts = useWords(laterWords);
  const { filters, set } = useFilters();
  if (!isFiltered(filters)) return null;
  const remove = (chip: HTMLElement, name: keyof Filters) => {
    // The focused chip is being removed.
    const line = chip.parentElement;
    const neighbour = line?.nextElementSibling ?? line?.previousElementSibling;
    const next = neighbour?.querySelector<HTMLElement>('button') ?? document.getElementById('content');
    next?.focus({ preventScroll: true });
    set({ [name]: '' });
  };
  return (
    <ul aria-label={texts.setFilters} className="flex flex-wrap gap-x-1.5">
      {describeFilters(filters, words, texts).map(([name, text]) => (
        <li key={name} className="min-w-0">
          <button
            type="button"
            aria-label={texts.removeFilter(text)}
            className="inline-flex min-h-11 max-w-full items-center rounded-field"
            onClick={({ currentTarget }) => remove(currentTarget, name)}
          >
            <span className="press hover-shade inline-flex min-w-0 items-center gap-1.5 rounded-full bg-tint px-3 py-1 text-label font-medium text-on-tint">
              {text}
              <Icon name="close" className="size-4 shrink-0" />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Each set filter in words that need no label: `2nd year`, `No personality`. */
function describeFilters(
  { course, year, personality, sort }: Filters,
  words: Words,
  texts: LaterWords,
): readonly (readonly [keyof Filters, string])[] {
  const named: readonly (readonly [keyof Filters, string])[] = [
    ['course', course && (course === 'other' ? texts.otherCourse : words.courseNames[course])],
    ['year', year && words.yearName(Number(year))],
    [
      'personality',
      personality && (personality === 'none' ? texts.noPersonality : words.personalityNames[personality]),
    ],
    ['sort', sort && words.sortNames[sort]],
  ];
  return named.filter(([, text]) => text !== '');
}
