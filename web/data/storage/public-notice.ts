import type { User } from '#contract/user-object.ts';
import { localData, parseJson, tabData } from '#web/data/storage/storage.ts';

/** Set by a log-in, for this tab. Home reads it too (home.tsx), where all of this file would be too much. */
const DUE_KEY = 'public-notice';
/**
 * Ends of the ids of accounts that have seen the hint. The list stays after the log-out, and ends of ids name nobody.
 */
const SEEN_KEY = 'public-notice-seen';
const SEEN_MAX = 20;

const markOf = ({ uid }: User) => uid.slice(-6);

function readSeen(): readonly unknown[] {
  const seen = parseJson(localData.read(SEEN_KEY));
  return Array.isArray(seen) ? seen : [];
}

/**
 * Decides whether Home shows the hint that the profile is public. The hint appears from an account's first log-in in
 * this browser until the person closes it.
 */
export const publicNotice = {
  start(user: User) {
    if (user.public === 1 && !readSeen().includes(markOf(user))) tabData.write(DUE_KEY, 'yes');
  },
  isDue: () => tabData.read(DUE_KEY) !== null,
  /** Prevents the hint at later log-ins of the account. */
  markSeen(user: User) {
    const seen = [markOf(user), ...readSeen().filter((one) => one !== markOf(user))];
    localData.write(SEEN_KEY, JSON.stringify(seen.slice(0, SEEN_MAX)));
  },
  end: () => tabData.remove(DUE_KEY),
};
