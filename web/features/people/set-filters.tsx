import { laterWords, type LaterWords } from '#contract/words/en/later.ts';
import type { Words } from '#contract/words/en/words.ts';
import { filterNames, type FilterName } from '#contract/people.ts';
import type { Year } from '#contract/user.ts';
import { isFiltered, nameOfChoice, type Filters } from '#web/features/people/filter-address.ts';
import { useFilters } from '#web/features/people/use-filters.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/data/words.ts';

/** The set filters in words. Each filter is a button that removes it. Renders nothing without filters. */
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
  filters: Filters,
  words: Words,
  texts: LaterWords,
): readonly (readonly [keyof Filters, string])[] {
  const named = filterNames.map(
    (name) => [name, filters[name] && describeFilter(name, filters[name], words, texts)] as const,
  );
  return [...named, ['sort', filters.sort && words.sortNames[filters.sort]] as const].filter(
    ([, text]) => text !== '',
  );
}

function describeFilter(name: FilterName, value: string, words: Words, texts: LaterWords): string {
  if (name === 'year') return words.yearName(Number(value) as Year);
  if (name === 'course' && value === 'other') return texts.otherCourse;
  if (name === 'personality' && value === 'none') return texts.noPersonality;
  return nameOfChoice(words, name, value);
}
