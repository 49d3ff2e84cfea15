import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCard } from '#test/web/a-card.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { noticeWords } from '#contract/words/en/notices.ts';
import { endPushWithPerson } from '#web/features/notices/end-push.ts';
import { PushSwitch } from '#web/features/notices/push-switch.tsx';
import { removePersonalData } from '#web/data/storage/personal-data.ts';
import { pendingLogOut, storeSession } from '#web/data/storage/session-storage.ts';
import { localData } from '#web/data/storage/storage.ts';

const KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const start = page.getByRole('button', { name: noticeWords.startPush });
const end = page.getByRole('button', { name: noticeWords.endPush });

/** A browser with a push service. */
class FakePushManager {
  subscription: { key: string; endpoint: string } | null = null;
  made = 0;
  isBroken = false;

  getSubscription = async () => this.present();
  subscribe = async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
    if (this.isBroken) throw new DOMException('no push service', 'AbortError');
    if (this.subscription && this.subscription.key !== key) throw new DOMException('', 'InvalidStateError');
    this.subscription ??= { key, endpoint: `https://push.example.com/${(this.made += 1)}` };
    return this.present();
  };

  private present() {
    if (!this.subscription) return null;
    const { key, endpoint } = this.subscription;
    const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    return {
      endpoint,
      options: { applicationServerKey: bytes.buffer },
      toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        this.subscription = null;
        return true;
      },
    };
  }
}

let pushManager: FakePushManager;
let registration: ServiceWorkerRegistration | undefined;
let permission: NotificationPermission;
/** The person's answers to the browser's question. */
let answers: NotificationPermission[];
let calls: string[];
let status: number;
/** The server's answers wait for it. */
let released: Promise<void>;

let spies: { mockRestore: () => void }[];

beforeEach(() => {
  [pushManager, permission, calls, status] = [new FakePushManager(), 'default', [], 200];
  answers = ['granted'];
  released = Promise.resolve();
  const present = { pushManager } as unknown as ServiceWorkerRegistration;
  registration = present;
  spies = [
    vi.spyOn(navigator.serviceWorker, 'getRegistration').mockImplementation(async () => registration),
    vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockImplementation(async () => present),
    vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => permission),
    vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => {
      permission = answers.shift() ?? permission;
      return permission;
    }),
    vi.spyOn(globalThis, 'fetch').mockImplementation(respond),
  ];
  storeSession(aCard({ uid: 'me' }));
});
afterEach(() => {
  for (const spy of spies) spy.mockRestore();
  storeSession(null);
  localData.remove('push');
});

async function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(new Request(input).url);
  if (pathname !== '/push') return Response.json(aCard({ uid: 'me' }));
  calls.push(`${init?.method} ${init?.body as string}`);
  await released;
  const failure = { success: false, code: 'invalid_input', message: 'Not to this push service.' };
  return Response.json(status === 200 ? { success: true } : failure, { status });
}

const show = () => renderLoggedIn(<PushSwitch pushKey={KEY} />);
const POST = 'POST {"endpoint":"https://push.example.com/1","keys":{"p256dh":"p","auth":"a"}}';

test('notices on this device are off at first; a click asks for permission and turns them on or off [N1.29]', async () => {
  await show();
  await expect.element(page.getByText(noticeWords.pushOff)).toBeVisible();
  expect(answers, 'not asked yet').toHaveLength(1);
  await userEvent.click(start);
  await expect.element(page.getByText(noticeWords.pushOn)).toBeVisible();
  expect(calls).toEqual([POST]);
  await userEvent.click(end);
  await expect.element(page.getByText(noticeWords.pushOff)).toBeVisible();
  expect(calls).toEqual([POST, 'DELETE {"endpoint":"https://push.example.com/1"}']);
  expect(pushManager.subscription).toBeNull();
});

test('a new state is announced, and gets the focus of the button that disappears [N1.29]', async () => {
  await show();
  const shown = page.getByRole('status');
  await expect.element(shown).toHaveTextContent(noticeWords.pushOff);
  await userEvent.click(start);
  await expect.element(shown).toHaveTextContent(noticeWords.pushOn);
  await userEvent.click(end);
  await expect.element(start).toHaveFocus();
  answers = ['denied'];
  await userEvent.click(start);
  await expect.element(shown).toHaveTextContent(noticeWords.pushBlocked);
  await expect.element(shown).toHaveFocus();
});

test('the state is read only on a visible page and not during a change; the end of a session wins [N1.29]', async () => {
  permission = 'granted';
  pushManager.subscription = { key: KEY, endpoint: 'https://push.example.com/1' };
  localData.write('push', 'me');
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  spies.push(visibility);
  await show();
  await expect.element(end).toBeVisible();
  const look = () => document.dispatchEvent(new Event('visibilitychange'));
  visibility.mockReturnValue('hidden');
  look();
  visibility.mockReturnValue('visible');
  const { promise, resolve } = Promise.withResolvers<void>();
  released = promise;
  look();
  await vi.waitFor(() => expect(calls).toEqual([POST, POST]));
  await userEvent.click(end);
  look();
  resolve();
  await expect.element(page.getByText(noticeWords.pushOff)).toBeVisible();
  expect(calls).toEqual([POST, POST, 'DELETE {"endpoint":"https://push.example.com/1"}']);
  expect([localData.read('push'), pushManager.subscription]).toEqual([null, null]);
});

test('a refused permission is explained, and a later permission is noticed [N1.29]', async () => {
  permission = 'denied';
  await show();
  await expect.element(page.getByText(noticeWords.pushBlocked)).toBeVisible();
  await expect.element(start).not.toBeInTheDocument();
  permission = 'granted';
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(start).toBeVisible();
});

test('notices stay off after a closed question, a failed push service or a failed server', async () => {
  await show();
  answers = ['default', 'granted'];
  await userEvent.click(start);
  await expect.element(start).toBeVisible();
  pushManager.isBroken = true;
  await userEvent.click(start);
  await expect.element(page.getByText(noticeWords.pushFailed)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  pushManager.isBroken = false;
  status = 400;
  await userEvent.click(start);
  await expect.element(page.getByText('Not to this push service.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText(noticeWords.pushOff)).toBeVisible();
  expect(localData.read('push')).toBeNull();
});

test('a browser without Web Push is named as such, and an iPhone gets instructions [N1.29]', async () => {
  registration = undefined;
  const { unmount } = await show();
  await expect.element(page.getByText(noticeWords.pushUnsupported)).toBeVisible();
  await unmount();
  const userAgent = vi.spyOn(navigator, 'userAgent', 'get');
  spies.push(userAgent);
  userAgent.mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)');
  await show();
  await expect.element(page.getByText(noticeWords.pushNeedsInstall)).toBeVisible();
  await expect.element(start).not.toBeInTheDocument();
});

test('is on only for the person who turned it on, and renewed on the server, even with another key [N1.29]', async () => {
  permission = 'granted';
  pushManager.subscription = { key: KEY.replace('BCVx', 'BCVy'), endpoint: 'https://push.example.com/old' };
  localData.write('push', 'somebody-else');
  const { unmount } = await show();
  await expect.element(start).toBeVisible();
  expect(calls).toEqual([]);
  await unmount();
  localData.write('push', 'me');
  await show();
  await expect.element(end).toBeVisible();
  expect(calls).toEqual([POST]);
});

test('is off if the server no longer accepts the subscription', async () => {
  permission = 'granted';
  pushManager.subscription = { key: KEY, endpoint: 'https://push.example.com/1' };
  localData.write('push', 'me');
  status = 400;
  await show();
  await expect.element(start).toBeVisible();
});

test('ends in this browser by a log-out or another person, not by a session that ends by itself [N1.21]', async () => {
  const stop = endPushWithPerson();
  await show();
  for (const endOrKeep of ['log-out', 'other person', 'end'] as const) {
    await userEvent.click(start);
    await expect.element(end).toBeVisible();
    if (endOrKeep === 'log-out') pendingLogOut.set();
    storeSession(endOrKeep === 'other person' ? aCard({ uid: 'other' }) : null);
    removePersonalData();
    if (endOrKeep === 'end') break;
    await vi.waitFor(() => expect(pushManager.subscription).toBeNull());
    expect(localData.read('push')).toBeNull();
    pendingLogOut.remove();
    document.dispatchEvent(new Event('visibilitychange'));
  }
  await navigator.serviceWorker.ready;
  expect([localData.read('push'), pushManager.subscription]).toEqual(['me', expect.anything()]);
  stop();
});
