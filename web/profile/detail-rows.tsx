import type { ReactNode } from 'react';
import { MoreIcon, type MoreIconName } from '#web/ui/more-icons.tsx';

type DetailRow = readonly [icon: MoreIconName, name: string, value: ReactNode];

/** Names and values with an icon, below each other. */
export function DetailRows({ rows }: { readonly rows: readonly DetailRow[] }) {
  return (
    <dl className="pt-1">
      {rows.map(([icon, name, value]) => (
        <div key={name} className="relative min-h-14 border-line py-1.5 pl-10 not-last:border-b">
          <dt className="text-caption text-soft">
            <MoreIcon name={icon} className="absolute top-4 left-0 size-6" />
            {name}
          </dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
