import { tabEntry } from '#web/data/storage/storage.ts';

/** The id of the person whose session ended, then the path of the screen where it ended: `{uid}/update/me`. */
export const leftScreen = tabEntry<string>('left-screen', {
  version: 1,
  maxAgeMs: 24 * 60 * 60 * 1000,
  parse: (value) => (typeof value === 'string' ? value : null),
});
