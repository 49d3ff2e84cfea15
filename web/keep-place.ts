import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import {
  copyPlace,
  distanceTo,
  findPlace,
  forgetPlace,
  isShortOf,
  notePlace,
  storePlaces,
  type Heights,
  type Place,
} from '#web/place.ts';
import type { PagedResult } from '#web/queries/use-query.ts';
import { isRecord } from '#web/storage.ts';

/**
 * Keeps the place of every screen: a link starts at the top, Back, Forward and a reload lead to where the reader was. The browser's own
 * way knows nothing of content that comes later. Each history entry has a key in its state, beside the state of the screen.
 */

const KEY = 'place';
/** The place is kept for this long after the reader has arrived there. */
const LATE_MS = 10_000;
/** After a change of the page's height, elements get their real heights within this many frames. */
const SETTLE_FRAMES = 30;

history.scrollRestoration = 'manual';

const newKey = () => Math.random().toString(36).slice(2);
const addressNow = () => location.pathname + location.search;
function keyIn(state: unknown): string | null {
  const key = isRecord(state) ? state[KEY] : null;
  return typeof key === 'string' ? key : null;
}

/** The screen that is shown. During a navigation the address is the next one's already. */
let shown = { key: keyIn(history.state) ?? newKey(), address: addressNow() };
/** Ends the way to a place. */
let stop: (() => void) | null = null;
/** The reader is not there yet, so where the page is now is not their place. */
let isOnTheWay = false;
const never = () => false;
/** Whether the place that the reader is on the way to needs more content. */
let isTooShort = never;

function noteShown(): void {
  if (!isOnTheWay) notePlace(shown.key, shown.address);
}

function startKeys(): void {
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  const withKey = (state: unknown, key: string) => ({ ...(isRecord(state) ? state : {}), [KEY]: key });
  const resolve = (url?: string | URL | null) => {
    const { pathname, search } = new URL(url ?? '', location.href);
    return pathname + search;
  };
  history.pushState = (state: unknown, unused, url) => {
    noteShown();
    const next = { key: newKey(), address: resolve(url) };
    // With a state it is a dialog over the same screen, else a link of the screen to itself.
    if (next.address === shown.address) copyPlace(state ? shown.key : null, next.key);
    shown = next;
    push(withKey(state, next.key), unused, url);
  };
  history.replaceState = (state: unknown, unused, url) => {
    const address = resolve(url);
    const isOther = address.split('?')[0] !== shown.address.split('?')[0];
    if (isOther) forgetPlace(shown.key);
    shown = { ...shown, address };
    replace(withKey(state, shown.key), unused, url);
  };
  replace(withKey(history.state, shown.key), '');
  const onPop = () => {
    const key = keyIn(history.state) ?? newKey();
    // photo-transition.ts repeats the event.
    if (key === shown.key) return;
    noteShown();
    shown = { key, address: addressNow() };
    if (keyIn(history.state) === null) replace(withKey(history.state, key), '');
  };
  // Before the router's listener.
  addEventListener('popstate', onPop, { capture: true });
  const onLeave = () => {
    noteShown();
    storePlaces();
  };
  // A discarded tab gets no `pagehide`. Older browsers may not send `visibilitychange`.
  addEventListener('pagehide', onLeave);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && onLeave());
}
startKeys();

/** The heights of the list as the reader has left it. */
export function readHeights(): Heights | undefined {
  return findPlace(shown.key, shown.address)?.heights;
}

function arrive(isLoggedOut: boolean): void {
  stop?.();
  const place = findPlace(shown.key, shown.address);
  // The log-in that a reload shows instead of cards or opinions has no such place.
  const isOther = isLoggedOut && (place?.isList || place?.anchor);
  if (place && place.scroll > 0 && !isOther) goTo(place);
  else scrollTo({ top: 0, behavior: 'instant' });
}

/** Goes to a place as soon as its content is there, and stays there while content above it changes, until the reader does something. */
function goTo(place: Place): void {
  const ended = new AbortController();
  const { signal } = ended;
  let at = scrollY;
  let framesLeft = 0;
  let timer: number | undefined;
  const move = () => {
    const left = distanceTo(place);
    const goal = left === null ? place.scroll : scrollY + left;
    if (Math.abs(goal - scrollY) >= 1) scrollTo({ top: goal, behavior: 'instant' });
    at = scrollY;
    isOnTheWay = left === null || Math.abs(goal - at) > 1;
    // A slow network may bring the content much later.
    if (!isOnTheWay) timer ??= window.setTimeout(() => stop?.(), LATE_MS);
  };
  const settle = () => {
    if (signal.aborted) return;
    move();
    framesLeft -= 1;
    if (framesLeft > 0) requestAnimationFrame(settle);
  };
  const start = () => {
    const isSettling = framesLeft > 0;
    framesLeft = SETTLE_FRAMES;
    if (isSettling) move();
    else settle();
  };
  const watcher = new ResizeObserver(start);
  isTooShort = () => isOnTheWay && isShortOf(place);
  // The browser's own anchoring would correct each change a second time, and its scroll event is like the reader's.
  document.documentElement.style.overflowAnchor = 'none';
  stop = () => {
    isOnTheWay = false;
    isTooShort = never;
    stop = null;
    ended.abort();
    clearTimeout(timer);
    watcher.disconnect();
    document.documentElement.style.overflowAnchor = '';
  };
  start();
  watcher.observe(document.body);
  stopForReader(signal, () => at);
}

/** Ends the way when the reader does something. @param scrolledTo where the way itself has scrolled to. */
function stopForReader(signal: AbortSignal, scrolledTo: () => number): void {
  const onInput = () => {
    // A press on the splash only removes it.
    if (!document.getElementById('splash')) stop?.();
  };
  // Something else has scrolled: a scroll bar, a reading aid, the app. A page that became lower is no such thing.
  const onScroll = () => {
    const at = scrolledTo();
    const isCutOff = scrollY < at && scrollY >= document.documentElement.scrollHeight - innerHeight - 1;
    if (!isOnTheWay && !isCutOff && Math.abs(scrollY - at) > 1) stop?.();
  };
  const options = { signal, passive: true, capture: true };
  for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(event, onInput, options);
  addEventListener('scroll', onScroll, options);
}

/** Loads pages of a list that has a button for more, until the reader's place is there: after a reload only the first page is. */
export function useFillToPlace(
  list: Pick<PagedResult, 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'>,
): void {
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  // After each rendering, because only the document shows whether the place is there.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError && isTooShort()) fetchNextPage();
  });
}

/** `screens`: `out` for those of the logged-out. Another value starts at the top, at the same address too. Render it behind the screens. */
export function KeepPlace({ screens }: { readonly screens: string }) {
  const [path] = useLocation();
  const key = keyIn(useHistoryState<unknown>());
  const before = useRef(screens);
  useLayoutEffect(() => {
    if (before.current !== screens) forgetPlace(shown.key);
    before.current = screens;
    arrive(screens === 'out');
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each of them is another screen
  }, [key, path, screens]);
  return null;
}
