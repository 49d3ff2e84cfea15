import type { User } from '#contract/user-object.ts';
import { unknownUser } from '#web/unknown-user.ts';
import { isRecord, localData, parseJson } from '#web/storage.ts';

/** The stored user as this tab has last written or read it. */
let knownText: string | null = null;

/** True from a change of another tab until this one has read it. Its event may come later than an answer. */
export function hasOtherTabStored(): boolean {
  return localData.read('userData') !== knownText;
}

/** Writes the two keys of docs/product.md section 3. They hold no secret: no script can read the session cookie. */
export function storeSession(user: User | null): void {
  if (!user) {
    localData.remove('login');
    localData.remove('userData');
    return;
  }
  const { email: _, phone: __, ...shareable } = user;
  knownText = JSON.stringify(shareable);
  localData.write('userData', knownText);
  // Written last: in a tab where nobody is logged in it begins the session.
  localData.write('login', 'true');
}

/** Stores a refused login: `login` is the answer's `success` (docs/product.md section 3). A log-in of another tab stays. */
export function storeRefusedLogin(): void {
  if (readStoredSession()) return;
  localData.remove('userData');
  localData.write('login', 'false');
}

/** Storage key of the tags that the person has chosen (chosen-tags.ts). A log-out removes them. */
export const CHOSEN_TAGS_KEY = 'chosen-tags';

/** Set from a log-out until the server confirms it, so that a log-out without network is sent later. */
const LOG_OUT_KEY = 'log-out';
const LOG_OUTS_KEY = 'log-outs';

/** Changes with each log-out in this browser, for a page that gets no events. */
export const countLogOuts = () => localData.read(LOG_OUTS_KEY);

export const pendingLogOut = {
  set() {
    localData.write(LOG_OUT_KEY, 'yes');
    localData.write(LOG_OUTS_KEY, String(Number(countLogOuts()) + 1));
  },
  isSet: () => localData.read(LOG_OUT_KEY) !== null,
  remove: () => localData.remove(LOG_OUT_KEY),
};

/**
 * What happened in another tab. A log-out sets its key first; without that key the session has ended by itself.
 * Null: the event is not about the session.
 */
export function readSessionEvent(event: StorageEvent): 'log-out' | 'change' | null {
  if (!localData.isSourceOf(event)) return null;
  if (event.key === null || (event.key === LOG_OUT_KEY && event.newValue !== null)) return 'log-out';
  return event.key === 'login' || event.key === 'userData' ? 'change' : null;
}

/** Stored data may have an older version or be edited by hand: fields of a wrong type count as unknown. */
function completeUser(stored: object): User | null {
  const known = Object.entries(stored).filter(
    ([name, value]) => name in unknownUser && typeof value === typeof unknownUser[name as keyof User],
  );
  const user = { ...unknownUser, ...(Object.fromEntries(known) as Partial<User>), email: '', phone: '' };
  return user.uid === '' ? null : user;
}

export function readStoredSession(): User | null {
  knownText = localData.read('userData');
  const stored = parseJson(knownText);
  return localData.read('login') === 'true' && isRecord(stored) ? completeUser(stored) : null;
}
