const colours = { card: 'bg-sunken', ground: 'bg-line', accent: 'bg-accent' } as const;

interface SkeletonProps {
  /** The background behind it, or `accent` for a progress bar. */
  readonly on?: keyof typeof colours;
  readonly className: string;
}

/** A placeholder of the same size as the content that is loading. */
export function Skeleton({ on = 'card', className }: SkeletonProps) {
  return <span aria-hidden="true" className={`block ${colours[on]} ${className}`} />;
}
