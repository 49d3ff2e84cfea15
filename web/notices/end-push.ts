import { onPersonChange } from '#web/personal-data.ts';
import { pendingLogOut, readStoredSession } from '#web/session-storage.ts';
import { localData } from '#web/storage.ts';

/** Whose notices come to this browser: the id of the person who has switched them on. */
const KEY = 'push';

export const isPushOf = (personId: string) => localData.read(KEY) === personId;
export const rememberPushOf = (personId: string) => localData.write(KEY, personId);

/** Ends the subscription in the browser. The server's ends with the session. */
export async function endPushHere(): Promise<void> {
  localData.remove(KEY);
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/**
 * From now on a log-out ends the subscription, and a log-in of somebody else. A session that has ended by itself does not: the server
 * sends nothing without it, and its person usually logs in again. @returns a function that ends that.
 */
export function endPushWithPerson(): () => void {
  return onPersonChange(() => {
    const owner = localData.read(KEY);
    const isOver = pendingLogOut.isSet() || (readStoredSession()?.uid ?? owner) !== owner;
    if (owner !== null && isOver) void endPushHere().catch(() => undefined);
  });
}
