import { Skeleton } from '#web/ui/skeleton.tsx';

/** Placeholders for loading cards, with the spacing of the feed. */
export function CardSkeletons({ count }: { readonly count: number }) {
  return (
    <div className="card-columns">
      {Array.from({ length: count }, (_, index) => (
        <CardSkeleton key={index} />
      ))}
    </div>
  );
}

/** Boxes of the same sizes as in a card. */
function CardSkeleton() {
  return (
    <div data-placeholder="card" aria-hidden="true" className="elevated rounded-card bg-card">
      <div className="card-grid animate-pulse">
        <PhotoSkeleton />
        <div className="card-body">
          <Skeleton className="my-1 h-5 w-2/5 rounded-inner" />
          <Skeleton className="my-0.75 h-3.5 w-3/5 rounded-inner" />
          <Skeleton className="my-0.75 h-3.5 w-1/2 rounded-inner" />
          <Skeleton className="mt-3 h-4.5 rounded-inner" />
          <Skeleton className="mt-1.5 h-4.5 w-3/5 rounded-inner" />
          <Skeleton className="my-2 h-7 w-2/5 rounded-inner" />
          <Skeleton className="mt-1 h-8 rounded-field desk:mt-auto" />
          <Skeleton className="mt-2 mb-1 h-11.5 rounded-field" />
        </div>
      </div>
    </div>
  );
}

/** A photo with two reactions in its notch. */
export function PhotoSkeleton() {
  return (
    <div className="quad">
      <div className="quad-blank" />
      <div className="gate">
        <Skeleton className="h-11 w-20 rounded-reaction" />
        <Skeleton className="h-11 w-16 rounded-reaction" />
      </div>
    </div>
  );
}
