import { useEffect } from 'react';
import { filterAddress, type Filters } from '#web/features/people/filter-address.ts';
import { onPersonChange } from '#web/data/storage/personal-data.ts';

/** A list of students, from which a student's page can be opened. */
export interface OpenList {
  readonly filters: Filters;
  /** The searched text; null for the list of Home. */
  readonly text: string | null;
  readonly address: string;
}

/** The list that was last on screen. */
let open: OpenList | null = null;
onPersonChange(() => (open = null));

export function readOpenList(): OpenList | null {
  return open;
}

/** Sets the list after a reload of a student's page. */
export function restoreOpenList(filters: Filters): void {
  open = { filters, text: null, address: filterAddress(filters) };
}

/** Sets which list is on screen. @param address as in the browser. */
export function useOpenList({ filters, text, address }: OpenList): void {
  useEffect(() => {
    open = { filters, text, address };
  }, [filters, text, address]);
}
