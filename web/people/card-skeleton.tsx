import { Skeleton } from '#web/ui/skeleton.tsx';

/** Placeholders for loading cards, with the spacing of the feed. */
export function CardSkeletons({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, index) => <CardSkeleton key={index} />);
}

/** Boxes of the same sizes as in a card. */
function CardSkeleton() {
  return (
    <div data-placeholder="card" aria-hidden="true" className="elevated mb-3 rounded-card bg-card desk:mb-6">
      <div className="card-grid animate-pulse">
        <div className="quad">
          <div className="quad-blank" />
          <div className="gate">
            <Skeleton className="h-11 w-20 rounded-reaction" />
            <Skeleton className="h-11 w-16 rounded-reaction" />
          </div>
        </div>
        <div className="card-body">
          <Skeleton className="my-1 h-5 w-2/5 rounded-inner" />
          <Skeleton className="my-1 h-3.5 w-3/5 rounded-inner" />
          <Skeleton className="my-1 h-3.5 w-1/2 rounded-inner" />
          <Skeleton className="mt-3 h-20 rounded-bubble desk:mt-2" />
          <Skeleton className="my-3.25 h-3.5 w-28 rounded-inner desk:my-3.75" />
          <div className="@container">
            <div className="grid grid-cols-2 gap-2 py-1 @min-[31.5ch]:grid-cols-4 desk:flex">
              {['desk:w-22', 'desk:w-20', 'desk:w-24', 'desk:w-18'].map((width) => (
                <Skeleton key={width} className={`h-9 rounded-full ${width}`} />
              ))}
            </div>
          </div>
          <Skeleton className="mt-1 h-12 rounded-field desk:mt-auto" />
        </div>
      </div>
    </div>
  );
}
