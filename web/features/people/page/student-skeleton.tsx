import { PhotoSkeleton } from '#web/features/people/card-skeleton.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Boxes with the sizes of a student's details and opinions. */
export function StudentSkeleton() {
  return (
    <>
      <div
        data-placeholder="student"
        aria-hidden="true"
        className="elevated min-w-0 flex-[1_22rem] animate-pulse rounded-card bg-card p-2"
      >
        <PhotoSkeleton />
        <div className="px-2 pt-3.5 pb-2">
          <Skeleton className="my-1 h-3.5 w-3/5 rounded-inner" />
          <Skeleton className="my-2 h-3.5 w-1/2 rounded-inner" />
          <Skeleton className="mt-3 mb-1 h-9 rounded-full" />
        </div>
      </div>
      <div aria-hidden="true" className="flex min-w-0 flex-[999_1_45%] animate-pulse flex-col gap-2">
        <Skeleton on="ground" className="mb-2 h-5 w-20 rounded-inner" />
        <Skeleton on="ground" className="mb-2 h-11.5 rounded-field" />
        <Skeleton on="ground" className="h-16 rounded-bubble" />
        <Skeleton on="ground" className="h-16 rounded-bubble" />
      </div>
    </>
  );
}
