import { useSyncExternalStore } from 'react';
import { healthz } from '#contract/health.ts';
import { call } from '#web/api.ts';

/** The last seen cards, readable offline. */
const CARDS_CACHE = 'cards';
/** First pages of that many lists are kept. */
const LISTS_MAX = 20;
/** The list as it was left, and where in it the reader was, for a reload. */
export const LIST_KEY = 'seen-list';
export const PLACE_KEY = 'seen-place';

/** A page that fails this early has just been loaded: another reload would change nothing. */
const RELOAD_LOOP_MS = 10_000;

export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener(
    'load',
    () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined),
  );
}

let fetchingAhead = false;

/** Brings files that nobody waits for; one that does not come is asked for again when it is wanted. */
export async function fetchAhead(files: readonly (() => Promise<unknown>)[]): Promise<void> {
  fetchingAhead = true;
  await Promise.allSettled(files.map((file) => file()));
  fetchingAhead = false;
}

/** A screen's file that a deploy has taken away: the new page knows the new one. Once, lest it loop. */
export function reloadAfterDeploy(): void {
  addEventListener('vite:preloadError', () => {
    if (!fetchingAhead && performance.now() > RELOAD_LOOP_MS) void reloadIfReachable();
  });
}

/** Without network (and without the service worker) a reload would put the browser's own error in Quad's place. */
export async function reloadIfReachable(): Promise<boolean> {
  const answered = await call(healthz, {}).catch(() => null);
  const reachable = answered !== null || Boolean(navigator.serviceWorker?.controller);
  if (reachable) location.reload();
  return reachable;
}

let timesForgotten = 0;

/** Nothing that only students may see outlives the session on this machine. */
export function forgetCards(): void {
  timesForgotten += 1;
  sessionStorage.removeItem(LIST_KEY);
  sessionStorage.removeItem(PLACE_KEY);
  if ('caches' in window) void caches.delete(CARDS_CACHE).catch(() => undefined);
}

/** Keeps a list's first cards for a time without network. `gone`: the session ended meanwhile, and they are nobody's. */
export async function keepCardsOffline(
  list: string,
  cards: readonly unknown[],
  gone: AbortSignal,
): Promise<void> {
  setShowsOld(false);
  if (!('caches' in window) || gone.aborted) return;
  const before = timesForgotten;
  const cache = await caches.open(CARDS_CACHE);
  await cache.put(list, Response.json(cards));
  const lists = await cache.keys();
  for (const old of lists.slice(0, -LISTS_MAX)) await cache.delete(old);
  if (timesForgotten > before) forgetCards();
}

export async function readCardsOffline(list: string): Promise<unknown> {
  const kept = 'caches' in window ? await caches.match(list, { cacheName: CARDS_CACHE }) : undefined;
  if (kept) setShowsOld(true);
  return kept?.json();
}

export function keep(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Too long for the storage: after a reload the list starts afresh.
    sessionStorage.removeItem(key);
  }
}

export function readKept(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** The cards of an earlier visit are on screen: whatever the browser says of the network, it did not lead to Quad. */
let showsOld = false;
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

function setShowsOld(old: boolean): void {
  showsOld = old;
  tell();
}

addEventListener('online', () => setShowsOld(false));
addEventListener('offline', tell);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine && !showsOld);
}
