import type { ReactNode } from 'react';
import type { ListView } from '#web/features/people/list-view.ts';
import { Gate } from '#web/ui/photo/notched-photo.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import '#web/styles/list.css';

interface CardSkeletonsProps {
  readonly count: number;
  readonly view?: ListView;
}

/** Placeholders for loading cards or rows, with the spacing of the feed. */
export function CardSkeletons({ count, view }: CardSkeletonsProps) {
  const One = view === 'compact' ? RowSkeleton : CardSkeleton;
  return (
    <div className="card-columns">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} data-placeholder="card" aria-hidden="true" className="elevated rounded-card bg-card">
          <One />
        </div>
      ))}
    </div>
  );
}

/** Boxes with the sizes of a row of the compact list. */
export function RowSkeleton() {
  return (
    <div className="flex animate-pulse items-center gap-3 p-2">
      <Skeleton className="row-picture" />
      <Skeleton className="h-5 w-2/5 rounded-inner" />
    </div>
  );
}

/** Boxes with the sizes of a card. */
function CardSkeleton() {
  return (
    <div className="card-grid animate-pulse">
      <PhotoSkeleton>
        <span className="size-11" />
      </PhotoSkeleton>
      <div className="card-body">
        <Skeleton className="my-1 h-4.5 w-3/5 rounded-inner" />
        <Skeleton className="mt-1.25 mb-0.75 h-3.5 w-1/3 rounded-inner" />
        <Skeleton className="my-0.75 h-3.5 w-1/2 rounded-inner" />
        <Skeleton className="mt-5 h-4.5 rounded-inner" />
        <Skeleton className="mt-1.5 h-4.5 w-3/5 rounded-inner" />
        <Skeleton className="mt-3 mb-2 h-7 w-2/5 rounded-inner" />
        <Skeleton className="my-0.5 h-8 rounded-field desk:mt-auto" />
        <Skeleton className="mt-1.5 mb-0.5 h-11 rounded-field" />
      </div>
    </div>
  );
}

/** A photo with two reactions in its notch. `children`: further parts, such as the menu of a card in a list. */
export function PhotoSkeleton({ children }: { readonly children?: ReactNode }) {
  return (
    <div className="quad">
      <div className="quad-blank" />
      <Gate>
        <Skeleton className="h-11 w-20 rounded-reaction" />
        <Skeleton className="h-11 w-16 rounded-reaction" />
        {children}
      </Gate>
    </div>
  );
}
