import type { User } from '#contract/user-object.ts';
import { unknownUser } from '#web/data/cards/unknown-user.ts';
import { isRecord, localData, parseJson } from '#web/data/storage/storage.ts';

/** The stored user as this tab last wrote or read it. */
let knownText: string | null = null;
/** When this tab last stored a user. Milliseconds since 1970. */
let storedAt = 0;

/** True from another tab's change until this tab has read it. The storage event may arrive later than an answer. */
export function hasOtherTabStored(): boolean {
  return localData.read('userData') !== knownText;
}

/** Writes the two keys of docs/product.md section 3. They contain no secret: scripts cannot read the session cookie. */
export function storeSession(user: User | null): void {
  if (!user) {
    localData.remove('login');
    localData.remove('userData');
    return;
  }
  const { email: _, phone: __, ...shareable } = user;
  knownText = JSON.stringify(shareable);
  storedAt = Date.now();
  localData.write('userData', knownText);
  // Written last, because in a tab of a visitor this key begins the session.
  localData.write('login', 'true');
}

/**
 * Stores a refused login: `login` is the answer's `success` (docs/product.md section 3). Another tab's log-in stays.
 */
export function storeRefusedLogin(): void {
  if (readStoredSession()) return;
  localData.remove('userData');
  localData.write('login', 'false');
}

/** Storage key of the person's chosen tags (chosen-tags.ts). A log-out removes them. */
export const CHOSEN_TAGS_KEY = 'chosen-tags';

/**
 * The time of a log-out, until the server confirms it. A log-out without network is sent later. A log-in removes it
 * before it stores its user.
 */
const LOG_OUT_KEY = 'log-out';
const LOG_OUTS_KEY = 'log-outs';

/** The number of log-outs in this browser, for a page that gets no events. */
export const countLogOuts = () => localData.read(LOG_OUTS_KEY);

export const pendingLogOut = {
  set() {
    localData.write(LOG_OUT_KEY, String(Date.now()));
    localData.write(LOG_OUTS_KEY, String(Number(countLogOuts()) + 1));
  },
  isSet: () => localData.read(LOG_OUT_KEY) !== null,
  remove: () => localData.remove(LOG_OUT_KEY),
};

/**
 * Reads what happened in another tab. A log-out sets its own key first. Without that key, the session ended by itself.
 * Null: the event is not about the session.
 */
export function readSessionEvent(event: StorageEvent): 'log-out' | 'change' | null {
  if (!localData.isSourceOf(event)) return null;
  if (event.key === null || (event.key === LOG_OUT_KEY && event.newValue !== null)) return 'log-out';
  return event.key === 'login' || event.key === 'userData' ? 'change' : null;
}

/**
 * Removes a user that this tab stored after the log-out of another tab. A tab sees the changes of other tabs a moment
 * late, so it may store an answer about a person who has just logged out.
 * @param event an event that {@link readSessionEvent} reads as a log-out.
 */
export function removeLateUser({ key, newValue }: StorageEvent): void {
  const isLate = key === null || storedAt >= Number(newValue);
  if (isLate && knownText !== null && !hasOtherTabStored()) storeSession(null);
}

/**
 * Completes a stored user. Stored data may be of an older version or edited by hand, so a field with a wrong type
 * counts as unknown.
 */
function completeUser(stored: object): User | null {
  const known = Object.entries(stored).filter(
    ([name, value]) => name in unknownUser && typeof value === typeof unknownUser[name as keyof User],
  );
  const user = { ...unknownUser, ...(Object.fromEntries(known) as Partial<User>), email: '', phone: '' };
  return user.uid === '' ? null : user;
}

/** Null also while a log-out is pending: a user stored by another tab is then outdated. */
export function readStoredSession(): User | null {
  knownText = localData.read('userData');
  if (pendingLogOut.isSet()) return null;
  const stored = parseJson(knownText);
  return localData.read('login') === 'true' && isRecord(stored) ? completeUser(stored) : null;
}
