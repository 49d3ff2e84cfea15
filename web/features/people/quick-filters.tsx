import { startTransition, useOptimistic } from 'react';
import { lazyPart } from '#web/data/loading/lazy-screen.tsx';
import { useSession } from '#web/data/session.tsx';
import { useWords } from '#web/data/words.ts';
import type { RecentFiltersProps } from '#web/features/people/set-filters.tsx';
import { useFilters } from '#web/features/people/use-filters.ts';
import { ToggleChip } from '#web/ui/form/toggle-chip.tsx';

export const RecentFilters = lazyPart<'RecentFilters', RecentFiltersProps>(
  () => import('#web/features/people/set-filters.tsx'),
  'RecentFilters',
);

/** Filters that take one press: the person's own class, and sets that were used before. */
export function QuickFilters() {
  return (
    <div>
      <MyClassChip />
      <RecentFilters />
    </div>
  );
}

/** Sets the person's own course and year in one press. A second press removes them. Graduates have no class. */
export function MyClassChip() {
  const words = useWords();
  const { session } = useSession();
  const { filters, isSearch, set } = useFilters();
  const user = session.status === 'out' || session.user.alumni ? null : session.user;
  const [isOn, setIsOn] = useOptimistic(filters.course === user?.course && filters.year === `${user.year}`);
  if (!user) return null;
  const { course, year } = user;
  const change = () => set(isOn ? { course: '', year: '' } : { course, year: `${year}` });
  const press = () => {
    // The box of a search needs the new address at once.
    if (isSearch) return change();
    // The pressed chip is painted first, then what it leads to.
    startTransition(() => {
      setIsOn(!isOn);
      change();
    });
  };
  return (
    <ToggleChip aria-pressed={isOn} onClick={press}>
      {words.myClass}
    </ToggleChip>
  );
}
