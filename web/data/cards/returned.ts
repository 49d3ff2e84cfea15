import { onPersonChange } from '#web/data/storage/personal-data.ts';

/** People whom the viewer has unblocked since the page loaded. They come back into lists, but they are not new. */
export const returned = new Set<string>();
onPersonChange(() => returned.clear());
