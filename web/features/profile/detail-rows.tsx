import type { CSSProperties, ReactNode } from 'react';
import { MoreIcon, type MoreIconName } from '#web/ui/more-icons.tsx';

type DetailRow = readonly [icon: MoreIconName, name: string, value: ReactNode];

interface DetailRowsProps {
  readonly rows: readonly DetailRow[];
  /** Lines between the rows, or above each. */
  readonly line?: 'not-last:border-b' | 'border-t';
  readonly style?: CSSProperties;
}

/** Names and values with an icon, below each other. */
export function DetailRows({ rows, line = 'not-last:border-b', style }: DetailRowsProps) {
  return (
    <dl className="pt-1" style={style}>
      {rows.map(([icon, name, value]) => (
        <div key={name} className={`relative min-h-14 border-line py-1.5 pl-10 ${line}`}>
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
