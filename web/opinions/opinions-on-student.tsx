import { useRef } from 'react';
import type { Card, Opinion } from '#contract/user.ts';
import { loadOpinionMutations } from '#web/opinions/later-files.ts';
import { NoOpinions } from '#web/opinions/no-opinions.tsx';
import { OpinionColumn } from '#web/opinions/opinion-list.tsx';
import { useOpinionMutations } from '#web/opinions/use-opinion-mutations.ts';
import { WriteBox } from '#web/opinions/write-box.tsx';
import { useOwnUser, useSession } from '#web/session.tsx';
import { Popup } from '#web/ui/popup.tsx';
import { useWords } from '#web/words.ts';

interface OpinionsOnStudentProps {
  readonly card: Card;
  readonly title: string;
}

/** A text box for an opinion on another student, and all opinions on them. */
export function OpinionsOnStudent({ card, title }: OpinionsOnStudentProps) {
  const words = useWords();
  const { session } = useSession();
  const user = useOwnUser();
  const mutations = useOpinionMutations(card.uid);
  const box = useRef<HTMLTextAreaElement>(null);
  const isLoggedIn = session.status === 'in';
  const mayDelete = (opinion: Opinion) => isLoggedIn && opinion.commenter_id === user.uid;
  return (
    <section
      aria-labelledby="student-opinions"
      tabIndex={-1}
      className="min-w-0 flex-[999_1_45%] focus:outline-none"
    >
      <h2 id="student-opinions" className="px-2 pb-2 text-section font-bold">
        {title}
        {card.opinions > 0 && (
          <span aria-hidden="true" className="pl-2 text-soft even-digits">
            {card.opinions.toLocaleString(words.locale)}
          </span>
        )}
      </h2>
      <div className="pb-3">
        <WriteBox
          writer={user.uid}
          profile={card.uid}
          disabled={!isLoggedIn}
          box={box}
          isPublished={async (commentId) => (await loadOpinionMutations()).isPublished(card.uid, commentId)}
          onWrite={mutations.write}
        />
      </div>
      <OpinionColumn
        profile={card.uid}
        empty={
          <NoOpinions surface="ground" onWriteFirst={isLoggedIn ? () => box.current?.focus() : undefined} />
        }
        mayDelete={mayDelete}
        onDelete={(opinion) => void mutations.remove(opinion)}
      />
      {mutations.busy && <Popup text={mutations.busy} />}
    </section>
  );
}
