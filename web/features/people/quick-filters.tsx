import { lazyPart } from '#web/data/loading/lazy-screen.tsx';
import { useSession } from '#web/data/session.tsx';
import { useWords } from '#web/data/words.ts';
import type { Filters } from '#web/features/people/filter-address.ts';
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
  const { filters, set } = useFilters();
  if (session.status === 'out' || session.user.alumni) return null;
  const { course, year } = session.user;
  const own: Partial<Filters> = { course, year: `${year}` };
  const isOn = filters.course === own.course && filters.year === own.year;
  return (
    <ToggleChip aria-pressed={isOn} onClick={() => set(isOn ? { course: '', year: '' } : own)}>
      {words.myClass}
    </ToggleChip>
  );
}
