import type { User } from '#contract/user-object.ts';
import { localData, parseJson, tabData } from '#web/storage.ts';

/** Set by a log-in, for this tab. */
const DUE_KEY = 'public-notice';
/** The accounts that have seen it. It stays after the log-out, so it has the ends of their ids, which name nobody. */
const SEEN_KEY = 'public-notice-seen';
const SEEN_MAX = 20;

const markOf = ({ uid }: User) => uid.slice(-6);

function readSeen(): readonly unknown[] {
  const seen = parseJson(localData.read(SEEN_KEY));
  return Array.isArray(seen) ? seen : [];
}

/** Whether Home shows that the profile is public: after the first log-in of an account in this browser, until it is closed. */
export const publicNotice = {
  start(user: User) {
    if (user.public === 1 && !readSeen().includes(markOf(user))) tabData.write(DUE_KEY, 'yes');
  },
  isDue: () => tabData.read(DUE_KEY) !== null,
  /** Other log-ins of the account do not show it again. */
  markSeen(user: User) {
    const seen = [markOf(user), ...readSeen().filter((one) => one !== markOf(user))];
    localData.write(SEEN_KEY, JSON.stringify(seen.slice(0, SEEN_MAX)));
  },
  end: () => tabData.remove(DUE_KEY),
};
