import { useSyncExternalStore } from 'react';
import { healthz } from '#contract/health.ts';
import { call } from '#web/api.ts';
import { tabData } from '#web/storage.ts';

/** A page that fails this early has just been loaded: another reload would change nothing. */
const RELOAD_LOOP_MS = 10_000;
/** The server's build that this tab was last reloaded for. */
const APPLIED_KEY = 'applied-build';

/** The build that this page is of; null in development. */
const ownBuild = import.meta.env.PROD
  ? (document.querySelector<HTMLMetaElement>('meta[name="quad-build"]')?.content ?? null)
  : null;

let newBuild: string | null = null;
const listeners = new Set<() => void>();

export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener(
    'load',
    () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined),
  );
}

/** Compares the build that an answer names with the page's own. */
export function noticeBuild(build: string | null): void {
  // A server without a web app of its own (`none`) has no newer one.
  if (build === null || build === 'none' || ownBuild === null) return;
  const next = build === ownBuild ? null : build;
  if (next === newBuild) return;
  newBuild = next;
  if (next) void updateServiceWorker();
  for (const listener of listeners) listener();
}

/** The files of the new build are fetched while the old page is still in use. */
async function updateServiceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the server has a newer build than this page. */
export function useNewBuild(): boolean {
  return useSyncExternalStore(subscribe, () => newBuild !== null);
}

/**
 * Loads the new build, if there is one, in the place of the page that is shown. While servers are replaced one by one
 * the new page may come from an old server: then nothing is reloaded for the same build again.
 */
export function applyNewBuild(): void {
  if (newBuild === null || tabData.read(APPLIED_KEY) === newBuild) return;
  tabData.write(APPLIED_KEY, newBuild);
  void reloadIfReachable();
}

let fetchingAhead = false;

/** Fetches files before they are needed; one that fails is asked for again when it is needed. */
export async function fetchAhead(files: readonly (() => Promise<unknown>)[]): Promise<void> {
  fetchingAhead = true;
  await Promise.allSettled(files.map((file) => file()));
  fetchingAhead = false;
}

/** A deploy may have removed a screen's file: the new page names the new one. */
export function reloadAfterDeploy(): void {
  addEventListener('vite:preloadError', () => {
    if (!fetchingAhead && performance.now() > RELOAD_LOOP_MS) void reloadIfReachable();
  });
}

/** Without network (and without the service worker) a reload would show the browser's own error page. */
export async function reloadIfReachable(): Promise<boolean> {
  const answered = await call(healthz, {}).catch(() => null);
  const reachable = answered !== null || Boolean(navigator.serviceWorker?.controller);
  if (reachable) location.reload();
  return reachable;
}
