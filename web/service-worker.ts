/// <reference lib="webworker" />
/**
 * Stores the page and its files for offline use, but no personal data. The page stores and removes cards itself
 * (stored-cards.ts), because it knows their owner.
 * The page comes from the network first, and its files have a content hash in their names, so neither is stale.
 * vite.config.ts puts `buildInfo` in front of this code.
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
  event.waitUntil(Promise.all([removeOldShells(), startPreload()]).then(() => self.clients.claim()));
});

async function removeOldShells(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('shell-') && name !== SHELL);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Makes the browser request a page while it starts this worker. Some browsers cannot, and then nothing is lost. */
async function startPreload(): Promise<void> {
  await self.registration.navigationPreload?.enable().catch(() => undefined);
}

/** Maximum wait for the network. A slow network needs less for the page, which has a few kilobytes. */
const PATIENCE_MS = 3000;
/** Pages that only the server makes. The app must not appear at their addresses. */
const serverPages = /^\/(?:login\/campus|docs|unsubscribe)(?:\/|$)/;
/**
 * Clients whose page came from the shell. Their files come from the shell too, because the network was too slow for the
 * page.
 */
const fromShell = new Set<string>();

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(answerPage(event, pathname));
  else if (buildInfo.shell.includes(pathname)) event.respondWith(answerFile(event, pathname));
});

async function answerPage(event: FetchEvent, pathname: string): Promise<Response> {
  // A second request besides the browser's own could use up a code in the address.
  const request = async () => (await event.preloadResponse) ?? fetch(event.request);
  if (serverPages.test(pathname)) return request();
  const shell = await readShell('/');
  const answer = await inTime(request(), shell);
  if (answer === shell) fromShell.add(event.resultingClientId);
  return answer;
}

/** Files with a hash in their name come from the shell first, all others from the network first. */
async function answerFile({ request, clientId }: FetchEvent, pathname: string): Promise<Response> {
  const shell = await readShell(pathname);
  const isStored = pathname.startsWith('/assets/') || fromShell.has(clientId);
  return shell && isStored ? shell : inTime(fetch(request), shell);
}

async function readShell(path: string): Promise<Response | undefined> {
  return caches.match(path, { cacheName: SHELL });
}

/**
 * Returns the network's answer. Returns the stored answer if the network is too slow or fails, or if a proxy in front
 * of Quad reports a failure.
 */
async function inTime(answering: Promise<Response>, stored: Response | undefined): Promise<Response> {
  if (!stored) return answering;
  const late = new Promise<Response>((done) => setTimeout(() => done(stored), PATIENCE_MS));
  const fromNetwork = answering.then(
    // Quad's own pages have this header, including the page of a break.
    (answer) => (answer.status >= 500 && !answer.headers.has('x-quad-build') ? stored : answer),
    () => stored,
  );
  return Promise.race([fromNetwork, late]);
}

const ACTIVITY = '/activity';

self.addEventListener('push', (event) => {
  event.waitUntil(showNotice(readNotice(event.data)));
});

interface Notice {
  readonly title: string;
  /** The language of the title. */
  readonly lang: string;
  readonly count: number;
}

/**
 * Reads a push. Without this file, Safari shows the same content (server/features/notices/push/deliver.ts). For unknown
 * content, returns a general message.
 */
function readNotice(data: PushMessageData | null): Notice {
  try {
    const message = data?.json() as { notification?: Partial<Notice> & { app_badge?: number } } | undefined;
    const { title, lang = 'en', app_badge: count = 0 } = message?.notification ?? {};
    if (title) return { title, lang, count };
  } catch {
    // The content is not JSON.
  }
  return { title: 'New notices in Quad', lang: 'en', count: 0 };
}

async function showNotice({ title, lang, count }: Notice): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // A focused page shows the number itself.
  if (windows.some(({ focused }) => focused) && (await maySkip())) return;
  if (count > 0) await self.navigator.setAppBadge?.(count).catch(() => undefined);
  await self.registration.showNotification(title, { tag: 'notices', lang, icon: '/icon-192.png' });
}

/**
 * True if a push may stay invisible. Safari ends a subscription whose pushes show nothing, even while the person looks
 * at the app. Every browser on an iPhone uses Apple's push service, so the service's address identifies it. If the
 * service is unknown, the push is shown.
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
  if (!open) return void (await self.clients.openWindow(ACTIVITY));
  await open.focus();
  if (new URL(open.url).pathname === ACTIVITY || (await opensItself(open))) return;
  await open.navigate(ACTIVITY).catch(() => self.clients.openWindow(ACTIVITY));
}

/** A page that opens the activity itself answers within this time. */
const ANSWER_MS = 500;

/**
 * Asks the page to open the activity itself (open-when-asked.ts), because a new page would begin with the splash.
 * Resolves to false without an answer, for example from a page where nobody is logged in.
 */
function opensItself(page: WindowClient): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<boolean>((done) => {
    // A handler, unlike a listener, starts the port.
    // oxlint-disable-next-line unicorn/prefer-add-event-listener
    port1.onmessage = () => done(true);
    setTimeout(() => done(false), ANSWER_MS);
    page.postMessage({ open: ACTIVITY }, [port2]);
  }).finally(() => port1.close());
}
