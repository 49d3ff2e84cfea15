/// <reference lib="webworker" />
/**
 * Stores the page and its files for a time without network, and nothing that anybody wrote: cards are stored and
 * removed by the page itself (stored-cards.ts), which knows whose they are. Never stale: a page is fetched from the
 * network first, and its files have their content's hash in their name.
 * vite.config.ts writes the facts of the build above this text and puts it beside the page.
 */
interface BuildFacts {
  readonly build: string;
  /** All files of the page. */
  readonly shell: readonly string[];
}
declare const buildFacts: BuildFacts;
declare const self: ServiceWorkerGlobalScope;

const SHELL = `shell-${buildFacts.build}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll([...buildFacts.shell]))
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
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => fromShell('/')));
  else if (buildFacts.shell.includes(url.pathname)) event.respondWith(shellFile(request, url.pathname));
});

async function fromShell(path: string): Promise<Response> {
  return (await caches.match(path, { cacheName: SHELL })) ?? Response.error();
}

/** Files with a hash in their name never change; the few others are asked of the network first. */
async function shellFile(request: Request, path: string): Promise<Response> {
  if (!path.startsWith('/assets/')) return fetch(request).catch(() => fromShell(path));
  return (await caches.match(path, { cacheName: SHELL })) ?? fetch(request);
}
