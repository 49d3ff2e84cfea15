import { useWords } from '#web/data/words.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readSharedLink, type SharedLink } from '#web/features/profile/shared-link.ts';
import { useDialogs } from '#web/ui/dialog/alert.tsx';

/** The profile link that another app shared with Quad. An alert answers any other shared content. */
export function useSharedLink(): SharedLink | null {
  const { notAProfileLink } = useWords(laterWords).profile;
  const { alert } = useDialogs();
  const [, navigate] = useLocation();
  const query = useSearch();
  // Only the first query counts. It is removed from the address, so that a reload or Back does not reopen the panel.
  const [shared] = useState(() => readSharedLink(query));
  useEffect(() => {
    if (shared === null) return;
    navigate('/user', { replace: true });
    if (shared === 'other') void alert(notAProfileLink);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the screen opens
  }, []);
  return shared === 'other' ? null : shared;
}
