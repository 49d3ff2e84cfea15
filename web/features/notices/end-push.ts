import { onPersonChange } from '#web/data/storage/personal-data.ts';
import { pendingLogOut, readStoredSession } from '#web/data/storage/session-storage.ts';
import { localData } from '#web/data/storage/storage.ts';

/** The id of the person who turned on the notices of this browser. */
const KEY = 'push';

export const isPushOf = (personId: string) => localData.read(KEY) === personId;
export const rememberPushOf = (personId: string) => localData.write(KEY, personId);

/** Ends the subscription in the browser. The server's subscription ends with the session. */
export async function endPushHere(): Promise<void> {
  localData.remove(KEY);
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/**
 * From now on, a log-out or another person's log-in ends the subscription. The end of a session by itself does not end
 * it: the server then sends nothing, and the person usually logs in again.
 * @returns a function that ends this.
 */
export function endPushWithPerson(): () => void {
  return onPersonChange(() => {
    const owner = localData.read(KEY);
    const isOver = pendingLogOut.isSet() || (readStoredSession()?.uid ?? owner) !== owner;
    if (owner !== null && isOver) void endPushHere().catch(() => undefined);
  });
}
