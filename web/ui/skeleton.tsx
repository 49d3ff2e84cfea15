const colours = { card: 'bg-sunken', ground: 'bg-line', accent: 'bg-accent' } as const;

interface SkeletonProps {
  /** What it lies on, or `accent` for a bar of its own. */
  readonly on?: keyof typeof colours;
  readonly className: string;
}

/** A resting place for what is being loaded, of the same size. */
export function Skeleton({ on = 'card', className }: SkeletonProps) {
  return <span aria-hidden="true" className={`block ${colours[on]} ${className}`} />;
}
