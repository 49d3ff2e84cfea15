import { useSyncExternalStore } from 'react';
import { ANNOUNCEMENT_HEADER } from '#contract/announcement.ts';
import { onAnswer } from '#web/data/api/api.ts';
import { pageSettings } from '#web/data/page-settings.ts';

/** Id of the operator's announcement, as the page and then the latest answer name it; empty if there is none. */
export const announcement = { latest: pageSettings.announcement ?? '' };

let wasNamed = announcement.latest !== '';

function subscribe(listener: () => void): () => void {
  return onAnswer((headers) => {
    announcement.latest = headers.get(ANNOUNCEMENT_HEADER) ?? '';
    wasNamed ||= announcement.latest !== '';
    listener();
  });
}

/** True from the first announcement in this page on. */
export function useHadAnnouncement(): boolean {
  return useSyncExternalStore(subscribe, () => wasNamed);
}
