import { useRef } from 'react';
import type { Opinion } from '#contract/user.ts';
import { loadOpinionMutations } from '#web/opinions/later-files.ts';
import { useOpinionMutations } from '#web/opinions/use-opinion-mutations.ts';
import type { OpinionList } from '#web/opinions/use-opinions.ts';
import { useQueryData } from '#web/queries/use-query.ts';
import { queryKeys } from '#web/query-keys.ts';
import { useOwnUser, useSession } from '#web/session.tsx';

const isClosedIn = (list: unknown) => (list as OpinionList).pages[0]?.canWrite === false;

/** What the viewer can do with the opinions on another student: the props of a list and of its text box. */
export function useOpinionControls(profile: string) {
  const { session } = useSession();
  const user = useOwnUser();
  const { busy, write, remove } = useOpinionMutations(profile);
  const box = useRef<HTMLTextAreaElement>(null);
  const isLoggedIn = session.status === 'in';
  const isClosed = useQueryData(queryKeys.opinions(profile), isClosedIn);
  return {
    /** The popup's text while a call is running. */
    busy,
    /** Moves the focus to the text box; undefined if the viewer cannot write. */
    onWriteFirst: isLoggedIn && !isClosed ? () => box.current?.focus() : undefined,
    list: {
      profile,
      mayDelete: (opinion: Opinion) => isLoggedIn && opinion.commenter_id === user.uid,
      onDelete: (opinion: Opinion) => void remove(opinion),
    },
    writeBox: {
      writer: user.uid,
      profile,
      disabled: !isLoggedIn,
      box,
      isPublished: async (id: string) => (await loadOpinionMutations()).isPublished(profile, id),
      onWrite: write,
    },
  };
}
