import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useLaterWords } from '#web/later-words.ts';
import { readSharedLink, type SharedLink } from '#web/profile/shared-link.ts';
import { useDialogs } from '#web/ui/alert.tsx';

/** The profile link that another app has shared with Quad. Anything else that was shared is answered by an alert. */
export function useSharedLink(): SharedLink | null {
  const { notAProfileLink } = useLaterWords().profile;
  const { alert } = useDialogs();
  const [, navigate] = useLocation();
  const query = useSearch();
  // The first query alone: it is removed from the address, so that a reload or Back does not open the panel again.
  const [shared] = useState(() => readSharedLink(query));
  useEffect(() => {
    if (shared === null) return;
    navigate('/user', { replace: true });
    if (shared === 'other') void alert(notAProfileLink);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the screen opens
  }, []);
  return shared === 'other' ? null : shared;
}
