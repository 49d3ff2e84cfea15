import { useWords } from '#web/data/words.ts';
import { studentWords } from '#contract/words/en/student.ts';
import { useEffect, type ReactNode } from 'react';
import { useLocation, useParams } from 'wouter';
import type { Card } from '#contract/user-object.ts';
import { CardMenu } from '#web/features/actions.tsx';
import { studentAddress } from '#web/data/cards/student-address.ts';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Footer } from '#web/layout/footer.tsx';
import { OpinionsOnStudent } from '#web/features/opinions/opinions-on-student.tsx';
import { OpinionsPreview } from '#web/features/opinions/opinions-preview.tsx';
import { ShareButton } from '#web/features/people/page/share-button.tsx';
import { StudentDetails } from '#web/features/people/page/student-details.tsx';
import { StudentSkeleton } from '#web/features/people/page/student-skeleton.tsx';
import { StudentSteps } from '#web/features/people/page/student-steps.tsx';
import { useLoginWithoutList } from '#web/features/people/use-login-without-list.ts';
import { useStudent } from '#web/features/people/page/use-student.ts';
import { QuickTags } from '#web/features/reactions/quick-tags.tsx';
import { Reactions } from '#web/features/reactions/reactions.tsx';
import { NotFoundScreen } from '#web/app/not-found.tsx';
import { ScreenHead } from '#web/ui/screen-head.tsx';
import { useOwnUser } from '#web/data/session.tsx';
import '#web/styles/student.css';

/** The page of one student. The viewer's own address leads to the profile, which shows more. */
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
  const texts = useWords(studentWords);
  const student = useStudent(id);
  useLoginWithoutList({ data: student.status === 'shown', isFetching: student.status === 'loading' });
  if (student.status === 'missing') return <NotFoundScreen />;
  const card = student.status === 'shown' ? student.card : null;
  return (
    <div className="fill-window max-desk:[--taken:5.5rem]">
      <ScreenHead title={card?.name ?? texts.title} isName>
        {card && <ShareButton path={studentAddress(id)} title={card.name} isShort />}
        {card && <CardMenu card={card} />}
      </ScreenHead>
      {student.status === 'failed' ? (
        <FailedState fact={texts.failed} error={student.error} onRetry={student.retry} />
      ) : (
        <div className="student-page">{card ? <Student card={card} /> : <StudentSkeleton />}</div>
      )}
      <Footer />
    </div>
  );
}

function Student({ card }: { readonly card: Card }) {
  const texts = useWords(studentWords);
  return (
    <>
      <div className="top-22 desk:sticky">
        <StudentDetails
          card={card}
          photoControls={<Reactions card={card} />}
          steps={<StudentSteps id={card.uid} drawNeighbour={drawNeighbour} />}
        />
      </div>
      <OpinionsOnStudent card={card} title={texts.opinions}>
        <QuickTags person={card.uid} />
      </OpinionsOnStudent>
    </>
  );
}

function drawNeighbour(card: Card, steps: ReactNode) {
  return <StudentPreview card={card} steps={steps} />;
}

/** What the list already knows of a student's page. */
function StudentPreview({ card, steps }: { readonly card: Card; readonly steps: ReactNode }) {
  const texts = useWords(studentWords);
  return (
    <>
      <StudentDetails card={card} photoControls={<Reactions card={card} />} steps={steps} />
      <OpinionsPreview card={card} title={texts.opinions}>
        <QuickTags person={card.uid} />
      </OpinionsPreview>
    </>
  );
}
