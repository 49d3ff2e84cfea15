import { useEffect } from 'react';
import { useSession } from '#web/session.tsx';

/** The session ended before there were cards to keep on screen: on to the login. */
export function useLeaveWithoutList(list: { readonly data: unknown; readonly isFetching: boolean }): void {
  const { session, leave } = useSession();
  const leaves = session.status === 'ended' && !list.data && !list.isFetching;
  useEffect(() => {
    if (leaves) leave();
  }, [leaves, leave]);
}
