import { Skeleton } from '#web/ui/skeleton.tsx';

interface ScreenSkeletonProps {
  /** `form`: login and sign-up. `card`: all other screens, a photo with text below it. */
  readonly shape: 'form' | 'card';
}

/** The placeholder of a screen whose file is loading. */
export function ScreenSkeleton({ shape }: ScreenSkeletonProps) {
  const isForm = shape === 'form';
  return (
    <div
      data-testid="screen-skeleton"
      aria-busy="true"
      className={`mx-auto flex min-h-dvh max-w-140 animate-pulse flex-col gap-4 ${isForm ? 'px-6 pt-[30dvh]' : 'px-3 pt-4'}`}
    >
      <Skeleton on="ground" className={isForm ? 'h-10 w-40 rounded-field' : 'h-11 rounded-field'} />
      {!isForm && <Skeleton on="ground" className="h-75 rounded-card" />}
      <Skeleton on="ground" className="h-13 rounded-field" />
      <Skeleton on="ground" className="h-13 rounded-field" />
      <Skeleton on="ground" className={`h-13 rounded-field ${isForm ? '' : 'w-3/5'}`} />
    </div>
  );
}
