import { useEffect, useState } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useWords } from '#web/data/words.ts';

interface ScreenSkeletonProps {
  /** `form`: login and sign-up. `card`: a photo with text below, for all other screens. */
  readonly shape: 'form' | 'card';
}

/** The placeholder of a screen whose file is loading. */
export function ScreenSkeleton({ shape }: ScreenSkeletonProps) {
  const isForm = shape === 'form';
  return (
    <div className={`mx-auto min-h-dvh max-w-140 ${isForm ? 'px-6 pt-[30dvh]' : 'px-3 pt-4'}`}>
      <div data-testid="screen-skeleton" aria-busy="true" className="flex animate-pulse flex-col gap-4">
        <Skeleton on="ground" className={isForm ? 'h-10 w-40 rounded-field' : 'h-11 rounded-field'} />
        {!isForm && <Skeleton on="ground" className="h-75 rounded-card" />}
        <Skeleton on="ground" className="h-13 rounded-field" />
        <Skeleton on="ground" className="h-13 rounded-field" />
        <Skeleton on="ground" className={`h-13 rounded-field ${isForm ? '' : 'w-3/5'}`} />
      </div>
      <SlowLine />
    </div>
  );
}

const SLOW_MS = 4000;

/** A sentence for people on a slow network. */
function SlowLine() {
  const { stillLoading } = useWords();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return <output className="block pt-4 text-center text-meta text-soft">{isSlow && stillLoading}</output>;
}
