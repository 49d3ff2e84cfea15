import { useSyncExternalStore } from 'react';
import { healthz } from '#contract/health.ts';
import { call } from '#web/data/api/api.ts';
import { FILE_MISSING } from '#web/data/loading/load-file.ts';
import { tabData } from '#web/data/storage/storage.ts';

/** A page that fails this soon after loading would fail again after a reload. */
const RELOAD_LOOP_MS = 10_000;
/** Storage key of the build that this tab was last reloaded for. */
const APPLIED_KEY = 'applied-build';

const SERVICE_WORKER = '/service-worker.js';

/** The part of the browser's Trusted Types interface that this file uses. TypeScript has no types for it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL: (address: string) => string };
}

/** The build id of this page; null in development. */
const ownBuild = import.meta.env.PROD
  ? (document.querySelector<HTMLMetaElement>('meta[name="quad-build"]')?.content ?? null)
  : null;

let newBuild: string | null = null;
const listeners = new Set<() => void>();

export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    // The page may create no other policy, and run no other address
    // (server/platform/http/web-files/security-headers.ts).
    const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
    const policy = trustedTypes?.createPolicy('quad', { createScriptURL: () => SERVICE_WORKER });
    const address = policy?.createScriptURL('') ?? SERVICE_WORKER;
    void navigator.serviceWorker.register(address).catch(() => undefined);
  });
}

/** Compares an answer's build id with this page's build id. */
export function compareBuild(build: string | null): void {
  // `none` is a server without a web app.
  if (build === null || build === 'none' || ownBuild === null) return;
  const next = build === ownBuild ? null : build;
  if (next === newBuild) return;
  newBuild = next;
  if (next) void updateServiceWorker();
  for (const listener of listeners) listener();
}

/** Makes the service worker fetch the new build's files while the old page is in use. */
async function updateServiceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** True if the server has a newer build than this page. */
export function useNewBuild(): boolean {
  return useSyncExternalStore(subscribe, () => newBuild !== null);
}

/**
 * Reloads the page if there is a new build, once per build. During a rolling deployment an old server may answer the
 * reload. Without this limit, the page would then reload again and again.
 */
export function applyNewBuild(): void {
  if (newBuild === null || tabData.read(APPLIED_KEY) === newBuild) return;
  tabData.write(APPLIED_KEY, newBuild);
  void reloadIfReachable();
}

let isPrefetching = false;

/** Loads files in advance. A file that fails is loaded again when it is needed. */
export async function prefetch(files: readonly (() => Promise<unknown>)[]): Promise<void> {
  isPrefetching = true;
  await Promise.allSettled(files.map((file) => file()));
  isPrefetching = false;
}

/**
 * Reloads when a screen's file is missing. A deployment may have replaced the file, and the new page names the new
 * file.
 */
export function reloadAfterDeploy(): void {
  addEventListener(FILE_MISSING, () => {
    if (!isPrefetching && performance.now() > RELOAD_LOOP_MS) void reloadIfReachable();
  });
}

/** Reloads only if the server or a service worker answers. Otherwise a reload would show the browser's error page. */
export async function reloadIfReachable(): Promise<boolean> {
  const answered = await call(healthz, {}).catch(() => null);
  const reachable = answered !== null || Boolean(navigator.serviceWorker?.controller);
  if (reachable) location.reload();
  return reachable;
}
