import { useEffect, useLayoutEffect, useRef } from 'react';
import { laterWords, type LaterWords } from '#contract/words/en/later.ts';
import type { Words } from '#contract/words/en/words.ts';
import { filterNames, type FilterName } from '#contract/people.ts';
import type { Year } from '#contract/user.ts';
import {
  filterAddress,
  isFiltered,
  nameOfChoice,
  type Filters,
} from '#web/features/people/filter-address.ts';
import { watchCover } from '#web/features/people/filter-cover.ts';
import { placeFilterLine } from '#web/features/people/filter-line.ts';
import { useRecentFilters } from '#web/features/people/recent-filters.ts';
import { useFilters } from '#web/features/people/use-filters.ts';
import { useDesk } from '#web/ui/breakpoints.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { useWords } from '#web/data/words.ts';

/**
 * The set filters in words, each a button that removes it, on a desk: on a phone the line of filters has them. Also
 * keeps the recent sets.
 */
export function SetFilters() {
  const isDesk = useDesk();
  const words = useWords();
  const texts = useWords(laterWords);
  const { filters, set } = useFilters();
  const { add } = useRecentFilters();
  const isSet = isFiltered(filters);
  const address = filterAddress(filters);
  useEffect(() => {
    if (isSet) add(filters);
    // oxlint-disable-next-line react/exhaustive-deps -- the address names the filters
  }, [address]);
  if (!isSet || !isDesk) return null;
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

/** The button of a set filter in the line of filters that removes it. */
export function RemoveFilter({ name }: { readonly name: keyof Filters }) {
  const words = useWords();
  const texts = useWords(laterWords);
  const { filters, set } = useFilters();
  const [, text = ''] = describeFilters(filters, words, texts).find(([one]) => one === name) ?? [];
  const remove = (button: HTMLElement) => {
    const buttons = [...(button.closest('fieldset')?.querySelectorAll<HTMLElement>('[data-removes]') ?? [])];
    const at = buttons.indexOf(button);
    const next = buttons[at + 1] ?? buttons[at - 1] ?? button.parentElement?.querySelector('select');
    next?.focus({ preventScroll: true });
    set({ [name]: '' });
  };
  return (
    <button
      type="button"
      data-removes={name}
      aria-label={texts.removeFilter(text)}
      className="-my-1 inline-flex h-11 w-10 shrink-0 items-center justify-center rounded-full -outline-offset-4"
      onClick={({ currentTarget }) => remove(currentTarget)}
    >
      <Icon name="close" className="size-4" />
    </button>
  );
}

/** Keeps what was set last in view in the line of filters, and hides chips that the top bar cuts. Renders nothing. */
export function FilterLinePlace(): null {
  const { filters } = useFilters();
  const address = filterAddress(filters);
  const shown = useRef<readonly string[]>(null);
  useLayoutEffect(() => {
    shown.current = placeFilterLine(shown.current);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the address names the filters
  }, [address]);
  useEffect(() => {
    const line = document.querySelector<HTMLElement>('.title-row');
    return line ? watchCover(line) : undefined;
  }, []);
  return null;
}

export interface RecentFiltersProps {
  /** True in a line that scrolls. */
  readonly isInLine?: boolean;
  readonly onChosen?: (() => void) | undefined;
}

/** Sets of filters that the person has used before, each in one press. */
export function RecentFilters({ isInLine = false, onChosen }: RecentFiltersProps) {
  const words = useWords();
  const texts = useWords(laterWords);
  const { filters, replace } = useFilters();
  const { recents } = useRecentFilters();
  const shown = recents
    .filter((one) => filterAddress(one) !== filterAddress(filters))
    .slice(0, RECENTS_SHOWN);
  if (shown.length === 0) return null;
  return (
    <ul
      aria-label={texts.recentFilters}
      className={`flex gap-x-1.5 ${isInLine ? '-my-1 shrink-0 whitespace-nowrap' : 'flex-wrap'}`}
    >
      {shown.map((one) => {
        const text = describeFilters(one, words, texts)
          .map(([, name]) => name)
          .join(' · ');
        return (
          <li key={filterAddress(one)} className="min-w-0">
            <button
              type="button"
              aria-label={texts.filterBy(text)}
              className="inline-flex min-h-11 max-w-full items-center rounded-field -outline-offset-4"
              onClick={() => (replace(one), onChosen?.())}
            >
              <span className="press hover-shade inline-flex min-w-0 items-center gap-1.5 rounded-full border border-line px-3 py-1 text-label text-soft">
                <MoreIcon name="clock" className="size-4 shrink-0" />
                {text}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const RECENTS_SHOWN = 3;

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
