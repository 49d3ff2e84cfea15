import type { Opinion } from '#contract/user.ts';
import { OpinionColumn } from '#web/opinions/opinion-list.tsx';
import { useOpinionMutations } from '#web/opinions/use-opinion-mutations.ts';
import { useOwnUser, useSession } from '#web/session.tsx';
import { Popup } from '#web/ui/popup.tsx';
import { useWords } from '#web/words.ts';

interface OpinionsToReadProps {
  readonly profile: string;
}

/** All opinions on another student, without a text box, because the student's card beside them has one. */
export function OpinionsToRead({ profile }: OpinionsToReadProps) {
  const words = useWords();
  const { session } = useSession();
  const user = useOwnUser();
  const mutations = useOpinionMutations(profile);
  const mayDelete = (opinion: Opinion) => session.status === 'in' && opinion.commenter_id === user.uid;
  return (
    <>
      <OpinionColumn
        profile={profile}
        empty={<p className="text-lead text-soft">{words.noOpinions}</p>}
        mayDelete={mayDelete}
        onDelete={(opinion) => void mutations.remove(opinion)}
      />
      {mutations.busy && <Popup text={mutations.busy} />}
    </>
  );
}
