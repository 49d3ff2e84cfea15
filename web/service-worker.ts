/// <reference lib="webworker" />
/**
 * Stores the page and its files for offline use, but no personal data: the page stores and removes cards itself
 * (stored-cards.ts), because it knows their owner. The page comes from the network first, and its files have a content
 * hash in their names, so neither is stale. vite.config.ts puts `buildInfo` in front of this code.
 */
interface BuildInfo {
  readonly build: string;
  /** The paths of the page and its files. */
  readonly shell: readonly string[];
}
declare const buildInfo: BuildInfo;
declare const self: ServiceWorkerGlobalScope;

const SHELL = `shell-${buildInfo.build}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll([...buildInfo.shell]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith('shell-') && name !== SHELL)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  // Pages of the server alone (contract/campus-page.ts): without network the stored page must not be shown at their addresses.
  if (/^\/login\/campus(?:\/|$)/.test(url.pathname)) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => fromShell('/')));
  else if (buildInfo.shell.includes(url.pathname)) event.respondWith(shellFile(request, url.pathname));
});

async function fromShell(path: string): Promise<Response> {
  return (await caches.match(path, { cacheName: SHELL })) ?? Response.error();
}

/** Files with a hash in their name come from the cache first, all others from the network first. */
async function shellFile(request: Request, path: string): Promise<Response> {
  if (!path.startsWith('/assets/')) return fetch(request).catch(() => fromShell(path));
  return (await caches.match(path, { cacheName: SHELL })) ?? fetch(request);
}

const NOTICES = '/user/notices';

self.addEventListener('push', (event) => {
  event.waitUntil(showNotice(readNotice(event.data)));
});

/** What the server sends is what Safari shows without this file (server/push/deliver.ts). Of anything else, that there is news. */
function readNotice(data: PushMessageData | null): { title: string; count: number } {
  try {
    const message = data?.json() as { notification?: { title?: string; app_badge?: number } } | undefined;
    const { title, app_badge: count = 0 } = message?.notification ?? {};
    if (title) return { title, count };
  } catch {
    // It is no JSON.
  }
  return { title: 'New notices in Quad', count: 0 };
}

async function showNotice({ title, count }: { title: string; count: number }): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // The page that the person looks at shows the number itself.
  if (windows.some(({ focused }) => focused) && (await maySkip())) return;
  if (count > 0) await self.navigator.setAppBadge?.(count).catch(() => undefined);
  await self.registration.showNotification(title, { tag: 'notices', lang: 'en', icon: '/icon-192.png' });
}

/**
 * Safari ends a subscription whose pushes show nothing, also while the person looks at the app. It is known by its push service, because
 * every browser on an iPhone uses that one. When the push service is not known, the push is shown.
 */
async function maySkip(): Promise<boolean> {
  const subscription = await self.registration.pushManager.getSubscription().catch(() => null);
  return subscription !== null && !new URL(subscription.endpoint).hostname.endsWith('.push.apple.com');
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotices());
});

async function openNotices(): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!open) return void (await self.clients.openWindow(NOTICES));
  await open.focus();
  if (new URL(open.url).pathname !== NOTICES)
    await open.navigate(NOTICES).catch(() => self.clients.openWindow(NOTICES));
}
