import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { isPreparing } from '#web/data/address.tsx';
import { noFilters } from '#web/features/people/filter-address.ts';
import { refreshList } from '#web/features/people/refresh-list.ts';

/** For links to Home. On Home itself a click reloads the list and scrolls to its top. */
export function useHomePress() {
  const client = useQueryClient();
  return (event: MouseEvent) => {
    if (location.pathname !== '/' || location.search !== '') return;
    event.preventDefault();
    if (isPreparing()) return;
    refreshList(client, noFilters);
  };
}
