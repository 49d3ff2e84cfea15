import { onPersonChange } from '#web/personal-data.ts';
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

/** From now on a log-out ends the subscription. @returns a function that ends that. */
export function endPushWithPerson(): () => void {
  return onPersonChange(() => {
    if (localData.read(KEY) !== null) void endPushHere().catch(() => undefined);
  });
}
