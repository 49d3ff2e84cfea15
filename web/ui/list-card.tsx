import type { ReactNode, Ref } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface ListCardProps<Item> {
  /** Gets the focus after the focused row was removed. */
  readonly ref?: Ref<HTMLElement>;
  readonly label: string;
  /** Undefined until the items are loaded. */
  readonly items: readonly Item[] | undefined;
  readonly renderRow: (item: Item) => ReactNode;
  /** The text of an empty list. */
  readonly none?: string;
  /** The number of rows to show until the items are loaded. */
  readonly expected: number;
}

/** A list of rows on one card. */
export function ListCard<Item>({ ref, label, items, renderRow, none, expected }: ListCardProps<Item>) {
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      aria-busy={!items}
      className="elevated rounded-card bg-card px-4 py-1.5 focus:outline-none"
    >
      {items?.length === 0 && <p className="flex min-h-14 items-center">{none}</p>}
      <ul className="divide-y divide-line">
        {items?.map(renderRow) ?? Array.from({ length: expected }, (_, row) => <Placeholder key={row} />)}
      </ul>
    </section>
  );
}

function Placeholder() {
  return (
    <li className="min-h-14 py-2.5">
      <Skeleton className="my-1 h-4 w-3/5 animate-pulse rounded-inner" />
      <Skeleton className="my-1 h-4 w-full animate-pulse rounded-inner" />
    </li>
  );
}
