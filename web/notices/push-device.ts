import { removePush, storePush } from '#contract/push.ts';
import { ApiError, call } from '#web/api.ts';
import { endPushHere, isPushOf, rememberPushOf } from '#web/notices/end-push.ts';

/**
 * `unsupported`: this browser has no Web Push. `needs-install`: iPhones and iPads have it in an installed app alone. `blocked`: the
 * person has refused notifications.
 */
export type PushState = 'unsupported' | 'needs-install' | 'blocked' | 'off' | 'on';

/** Reads whether notices come to this browser, for this person: somebody else may have used it before. */
export async function readPushState(key: string, personId: string): Promise<PushState> {
  const registration = await findRegistration();
  if (!registration || !('Notification' in window)) return isOnApple() ? 'needs-install' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await registration.pushManager.getSubscription();
  if (Notification.permission !== 'granted' || !subscription || !isPushOf(personId)) return 'off';
  // The server may have lost it, or sends with another key now.
  return subscribe(registration, key).then(
    () => 'on' as const,
    // Without an answer it is as before.
    (error: unknown) => (error instanceof ApiError && error.status === 400 ? 'off' : 'on'),
  );
}

/**
 * Asks the person for the permission, and subscribes. Call it from a click.
 * @throws when the push service or the server cannot be reached.
 */
export async function turnPushOn(key: string, personId: string): Promise<PushState> {
  // The first call: Safari allows the question only while it handles the click.
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const registration = await findRegistration();
  if (!registration) return 'unsupported';
  await subscribe(registration, key);
  rememberPushOf(personId);
  return 'on';
}

/** Ends the notices of this browser, on the server first. */
export async function turnPushOff(): Promise<PushState> {
  const registration = await findRegistration();
  const endpoint = (await registration?.pushManager.getSubscription())?.endpoint;
  if (endpoint) await call(removePush, { endpoint });
  await endPushHere();
  return 'off';
}

async function findRegistration(): Promise<ServiceWorkerRegistration | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration && 'pushManager' in registration ? navigator.serviceWorker.ready : null;
}

async function subscribe({ pushManager }: ServiceWorkerRegistration, key: string): Promise<void> {
  const former = await pushManager.getSubscription();
  // A subscription stays with its key.
  if (former && keyOf(former) !== key) await former.unsubscribe();
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON();
  await call(storePush, { endpoint: endpoint ?? '', keys: { p256dh: '', auth: '', ...keys } });
}

/** As the server writes it: base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** An iPad calls itself a Mac, but has a touch screen. */
function isOnApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
