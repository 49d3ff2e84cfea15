import { removePush, storePush } from '#contract/push.ts';
import { ApiError, call } from '#web/data/api/api.ts';
import { endPushHere, isPushOf, rememberPushOf } from '#web/features/notices/end-push.ts';

/**
 * `unsupported`: this browser has no Web Push. `needs-install`: iPhones and iPads allow it only in an installed app.
 * `blocked`: the person has refused notifications.
 */
export type PushState = 'unsupported' | 'needs-install' | 'blocked' | 'off' | 'on';

/** Reads whether this browser gets this person's notices, because another person may have used it before. */
export async function readPushState(key: string, personId: string): Promise<PushState> {
  const registration = await findRegistration();
  if (!registration || !('Notification' in window)) return isOnApple() ? 'needs-install' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await registration.pushManager.getSubscription();
  if (Notification.permission !== 'granted' || !subscription || !isPushOf(personId)) return 'off';
  // The server may have lost the subscription, or changed its key.
  return subscribe(registration, key).then(
    () => 'on' as const,
    // Without an answer, nothing has changed.
    (error: unknown) => (error instanceof ApiError && error.status === 400 ? 'off' : 'on'),
  );
}

/**
 * Asks the person for permission and subscribes. Call it from a click.
 * @throws if the push service or the server cannot be reached.
 */
export async function turnPushOn(key: string, personId: string): Promise<PushState> {
  // The first call, because Safari allows the question only while it handles the click.
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const registration = await findRegistration();
  if (!registration) return 'unsupported';
  await subscribe(registration, key);
  rememberPushOf(personId);
  return 'on';
}

/** Ends the notices of this browser, first on the server. */
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
  // A subscription cannot change its key.
  if (former && keyOf(former) !== key) await former.unsubscribe();
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON();
  await call(storePush, { endpoint: endpoint ?? '', keys: { p256dh: '', auth: '', ...keys } });
}

/** The key in the server's format: base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** True on Apple's phones and tablets. An iPad calls itself a Mac, but has a touch screen. */
function isOnApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
