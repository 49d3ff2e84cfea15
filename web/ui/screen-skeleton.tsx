import { useEffect, useState } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useWords } from '#web/data/words.ts';

interface ScreenSkeletonProps {
  /** `form`: login and sign-up. `card`: a title, and a photo with text below. `lines`: a title, and boxes of some lines. */
  readonly shape: 'form' | 'card' | 'lines';
}

/** @returns the shape of a logged-in person's screen. */
export function shapeOf(path: string): ScreenSkeletonProps['shape'] {
  return /^\/($|search|student|user\/?$)/.test(path) ? 'card' : 'lines';
}

/** The placeholder of a screen whose file is loading. The title is beside the Back button (screen-head.tsx). */
export function ScreenSkeleton({ shape }: ScreenSkeletonProps) {
  const isForm = shape === 'form';
  const box = shape === 'lines' ? '-mb-2 h-20 rounded-bubble' : 'h-13 rounded-field';
  return (
    <div className={`mx-auto min-h-dvh max-w-140 ${isForm ? 'px-6 pt-[30dvh]' : 'px-3 [main_&]:px-0'}`}>
      <div data-testid="screen-skeleton" aria-busy="true" className="flex animate-pulse flex-col gap-4">
        <Skeleton on="ground" className={`rounded-field ${isForm ? 'h-10 w-40' : 'mt-5 ml-12 h-5 w-2/5'}`} />
        {shape === 'card' && <Skeleton on="ground" className="h-75 rounded-card" />}
        <Skeleton on="ground" className={box} />
        <Skeleton on="ground" className={box} />
        <Skeleton on="ground" className={box} />
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
