import { useEffect } from 'react';
import { useSession } from '#web/data/session.tsx';

/** Shows login if the session ended before any card was on screen. */
export function useLoginWithoutList(list: {
  /** The cards, or one. */
  readonly data: unknown;
  readonly isFetching: boolean;
}): void {
  const { session, showLogin } = useSession();
  const isOver = session.status === 'ended' && !list.data && !list.isFetching;
  useEffect(() => {
    if (isOver) showLogin();
  }, [isOver, showLogin]);
}
