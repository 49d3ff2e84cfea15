import { PhotoSkeleton } from '#web/features/people/card-skeleton.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Boxes with the sizes of a student's details and opinions. */
export function StudentSkeleton() {
  return (
    <>
      <div
        data-placeholder="student"
        aria-hidden="true"
        className="student-about elevated animate-pulse bg-card p-2"
      >
        <PhotoSkeleton />
        <div className="px-2 pt-3 pb-2">
          <Skeleton className="my-0.75 h-3.5 w-3/5 rounded-inner" />
          <Skeleton className="my-1.5 h-3.5 w-1/2 rounded-inner" />
        </div>
      </div>
      <div aria-hidden="true" className="animate-pulse">
        <div className="student-words elevated bg-card">
          <Skeleton className="my-2 h-8 rounded-full" />
          <Skeleton className="mt-1.5 h-10.5 rounded-field" />
        </div>
        <Skeleton on="ground" className="mt-5 mb-3 ml-3 h-3.5 w-24 rounded-inner" />
        <Skeleton on="ground" className="h-18 rounded-bubble" />
        <Skeleton on="ground" className="mt-2 h-16 rounded-bubble" />
        <Skeleton on="ground" className="mt-2 h-16 rounded-bubble" />
      </div>
    </>
  );
}
