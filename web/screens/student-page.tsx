import { useEffect } from 'react';
import { useLocation, useParams } from 'wouter';
import type { Card } from '#contract/user.ts';
import { FailedNotice } from '#web/layout/failed-notice.tsx';
import { Footer } from '#web/layout/footer.tsx';
import { OpinionsOnStudent } from '#web/opinions/opinions-on-student.tsx';
import { ShareButton } from '#web/people/page/share-button.tsx';
import { StudentDetails } from '#web/people/page/student-details.tsx';
import { StudentSkeleton } from '#web/people/page/student-skeleton.tsx';
import { useStudentWords } from '#web/people/page/student-words.ts';
import { useStudent } from '#web/people/page/use-student.ts';
import { QuickTags } from '#web/reactions/quick-tags.tsx';
import { Reactions } from '#web/reactions/reactions.tsx';
import { NotFoundScreen } from '#web/screens/not-found.tsx';
import { ScreenHead } from '#web/screens/screen-head.tsx';
import { useOwnUser } from '#web/session.tsx';

/** The page of one student. One's own address leads to the profile, which has more. */
export function StudentPage() {
  const { id = '' } = useParams();
  const [, navigate] = useLocation();
  const isOwn = useOwnUser().uid === id;
  useEffect(() => {
    if (isOwn) navigate('/user', { replace: true });
  }, [isOwn, navigate]);
  return isOwn ? null : <OtherStudent id={id} />;
}

function OtherStudent({ id }: { readonly id: string }) {
  const texts = useStudentWords();
  const student = useStudent(id);
  if (student.status === 'missing') return <NotFoundScreen />;
  const card = student.status === 'shown' ? student.card : null;
  return (
    <div className="fill-window max-desk:[--taken:5.5rem]">
      <ScreenHead title={card?.name ?? texts.title} isName>
        {card && <ShareButton id={id} name={card.name} />}
      </ScreenHead>
      <div className="@container">
        {/* Two columns where there is room for them. */}
        <div className="grid items-start gap-6 @min-[40rem]:grid-cols-[23rem_minmax(0,1fr)] @min-[40rem]:gap-8">
          {student.status === 'failed' ? (
            <div className="col-span-full">
              <FailedNotice fact={texts.failed} error={student.error} onRetry={student.retry} />
            </div>
          ) : card ? (
            <Student card={card} />
          ) : (
            <StudentSkeleton />
          )}
        </div>
      </div>
      <Footer />
    </div>
  );
}

function Student({ card }: { readonly card: Card }) {
  const texts = useStudentWords();
  return (
    <>
      <div className="@min-[40rem]:sticky @min-[40rem]:top-22 [@media(height<46.25rem)]:static!">
        <StudentDetails card={card} photoControls={<Reactions card={card} />}>
          <QuickTags />
        </StudentDetails>
      </div>
      <OpinionsOnStudent card={card} title={texts.opinions} />
    </>
  );
}
