import { useQuery, useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import type { Filters } from '#web/features/people/filter-address.ts';
import { chooseView, useListView, type ListView } from '#web/features/people/list-view.ts';
import { refreshList } from '#web/features/people/refresh-list.ts';
import { refreshQuery } from '#web/features/people/use-people.ts';
import { useWords } from '#web/data/words.ts';
import { IconButton } from '#web/ui/button.tsx';
import { ToggleChip } from '#web/ui/form/toggle-chip.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { RefreshIcon } from '#web/ui/refresh-icon.tsx';

interface ListControlsProps {
  readonly filters: Filters;
}

/** The controls of Home's list beside its title. Cards do not need them. */
export function ListControls({ filters }: ListControlsProps) {
  return (
    <>
      <ViewSwitch />
      <RefreshButton filters={filters} />
    </>
  );
}

export function RefreshButton({ filters }: ListControlsProps) {
  const { refresh } = useWords();
  const client = useQueryClient();
  const { isFetching, isError } = useQuery(refreshQuery(client, filters));
  return (
    <IconButton aria-label={refresh} aria-busy={isFetching} onClick={() => refreshList(client, filters)}>
      <RefreshIcon isRunning={isFetching} hasFailed={isError} />
    </IconButton>
  );
}

/** Switches between whole cards and rows. */
function ViewSwitch() {
  const words = useWords();
  const isCompact = useListView() === 'compact';
  return (
    <IconButton
      aria-label={words.compactList}
      aria-pressed={isCompact}
      className="choice aria-pressed:text-accent"
      onClick={() => changeView(isCompact ? 'cards' : 'compact')}
    >
      <MoreIcon name="rows" />
    </IconButton>
  );
}

/** The same switch in words, for the line of filters. */
export function ViewChip() {
  const words = useWords();
  const isCompact = useListView() === 'compact';
  return (
    <ToggleChip aria-pressed={isCompact} onClick={() => changeView(isCompact ? 'cards' : 'compact')}>
      <MoreIcon name="rows" className="size-5" />
      {words.compactList}
    </ToggleChip>
  );
}

/** Changes the view and keeps the first visible student at the top of the window. */
function changeView(view: ListView): void {
  const isScrolled = scrollY > 0;
  const first = [...document.querySelectorAll('article')].find(
    (card) => card.getBoundingClientRect().bottom > innerHeight / 4,
  );
  flushSync(() => chooseView(view));
  if (isScrolled && first)
    document.querySelector(`article[data-id="${first.dataset['id']}"]`)?.scrollIntoView();
}
