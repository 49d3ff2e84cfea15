import type { Opinion } from '#contract/user-object.ts';
import { isPublished } from '#web/features/opinions/query.ts';
import { useOpinionMutations } from '#web/features/opinions/use-opinion-mutations.ts';
import { useOwnUser, useSession } from '#web/data/session.tsx';

/**
 * The viewer's controls for opinions on another student: props of a list and of its text box.
 * @param canWrite the value on the card.
 */
export function useOpinionControls(profile: string, canWrite?: false) {
  const { session } = useSession();
  const user = useOwnUser();
  const { busy, write, remove } = useOpinionMutations(profile);
  const isLoggedIn = session.status === 'in';
  return {
    /** The popup's text while a call is running. */
    busy,
    list: {
      profile,
      mayDelete: (opinion: Opinion) => isLoggedIn && opinion.commenter_id === user.uid,
      onDelete: (opinion: Opinion) => void remove(opinion),
    },
    writeBox: {
      writer: user.uid,
      profile,
      canWrite,
      disabled: !isLoggedIn,
      isPublished: (id: string) => isPublished(profile, id),
      onWrite: write,
    },
  };
}
