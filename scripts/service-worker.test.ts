import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';

const source = stripTypeScriptTypes(
  readFileSync(path.join(import.meta.dirname, '../web/service-worker.ts'), 'utf8'),
);

interface Page {
  readonly url: string;
  readonly focused: boolean;
  readonly focus?: () => Promise<void>;
  readonly navigate?: (address: string) => Promise<void>;
  readonly postMessage?: (message: object, ports: readonly MessagePort[]) => void;
}

/** Runs the service worker with open pages of the app. */
function aWorker(pages: readonly Page[] = [], endpoint: string | null = 'https://push.example.com/1') {
  const listeners = new Map<string, (event: object) => void>();
  const showNotification = vi.fn(async (_title: string, _options: object) => {});
  const openWindow = vi.fn(async (_address: string) => null);
  const setAppBadge = vi.fn(async (_count: number) => {});
  const getSubscription = async () => {
    if (endpoint === '') throw new Error('no push service');
    return endpoint === null ? null : { endpoint };
  };
  const self = {
    addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
    clients: { matchAll: async () => pages, openWindow },
    registration: { showNotification, pushManager: { getSubscription } },
    navigator: { setAppBadge },
  };
  const setTimeout = (act: () => void) => void setImmediate(act);
  const buildInfo = { build: 'a', shell: [] };
  runInNewContext(source, { self, URL, MessageChannel, setTimeout, buildInfo });
  return {
    showNotification,
    openWindow,
    setAppBadge,
    async dispatch(kind: string, event: object): Promise<void> {
      const work: Promise<unknown>[] = [];
      listeners.get(kind)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
      expect(work).toHaveLength(1);
      await Promise.all(work);
    },
  };
}

const pushed = (text: string | null) => ({
  data: text === null ? null : { json: () => JSON.parse(text) as unknown },
});
const message = JSON.stringify({
  web_push: 8030,
  notification: {
    title: '2 new notices in Quad',
    navigate: 'https://quad.example.edu/activity',
    app_badge: 2,
  },
});

test('a push is shown with its number, and replaces the previous push [N1.30]', async () => {
  const worker = aWorker([{ url: 'https://quad.example.edu/', focused: false }]);
  await worker.dispatch('push', pushed(message));
  expect(worker.showNotification.mock.calls).toEqual([
    ['2 new notices in Quad', expect.objectContaining({ tag: 'notices' })],
  ]);
  expect(worker.setAppBadge).toHaveBeenCalledWith(2);
});

test.each([null, '', '{}', '{"notification":null}', '{"notification":{}}', 'no JSON'])(
  'the push %j shows that there is news',
  async (text) => {
    const worker = aWorker();
    await worker.dispatch('push', pushed(text));
    expect(worker.showNotification).toHaveBeenCalledWith('New notices in Quad', expect.anything());
    expect(worker.setAppBadge).not.toHaveBeenCalled();
  },
);

test('shows nothing while Quad is visible, because the page shows the number', async () => {
  const worker = aWorker([{ url: 'https://quad.example.edu/', focused: true }]);
  await worker.dispatch('push', pushed(message));
  expect(worker.showNotification).not.toHaveBeenCalled();
});

test.each(['https://web.push.apple.com/1', 'https://eu.push.apple.com/1', null, ''])(
  'shows the push of %j even then, because Safari ends a subscription whose pushes show nothing [N1.30]',
  async (endpoint) => {
    const worker = aWorker([{ url: 'https://quad.example.edu/', focused: true }], endpoint);
    await worker.dispatch('push', pushed(message));
    expect(worker.showNotification).toHaveBeenCalledOnce();
  },
);

test('a tap on it opens the notices, in an open page if possible [N1.30]', async () => {
  const notification = { close: vi.fn() };
  const alone = aWorker();
  await alone.dispatch('notificationclick', { notification });
  expect(notification.close).toHaveBeenCalledOnce();
  expect(alone.openWindow).toHaveBeenCalledWith('/activity');

  const [focus, navigate] = [vi.fn(async () => {}), vi.fn(async (_address: string) => {})];
  const postMessage = vi.fn();
  const page = {
    url: 'https://quad.example.edu/search?user=a',
    focused: false,
    focus,
    navigate,
    postMessage,
  };
  const beside = aWorker([page]);
  await beside.dispatch('notificationclick', { notification });
  expect([focus.mock.calls.length, navigate.mock.calls]).toEqual([1, [['/activity']]]);
  expect(beside.openWindow).not.toHaveBeenCalled();

  const there = aWorker([{ ...page, url: 'https://quad.example.edu/activity' }]);
  await there.dispatch('notificationclick', { notification });
  expect([focus.mock.calls.length, navigate.mock.calls.length]).toEqual([2, 1]);

  // A page that opens the activity itself is not loaded again.
  postMessage.mockImplementationOnce((_: object, [port]: MessagePort[]) => port?.postMessage(true));
  await beside.dispatch('notificationclick', { notification });
  expect(postMessage).toHaveBeenLastCalledWith({ open: '/activity' }, [expect.any(MessagePort)]);
  expect(navigate).toHaveBeenCalledOnce();

  navigate.mockRejectedValueOnce(new TypeError('another worker controls it'));
  await beside.dispatch('notificationclick', { notification });
  expect(beside.openWindow).toHaveBeenCalledWith('/activity');
});
