import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useAfterPress, useHistoryState } from '#web/data/address.tsx';
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
} from '#web/data/place.ts';
import { layers } from '#web/data/layers.ts';
import { isRecord } from '#web/data/storage/storage.ts';
import type { ListResult } from '#web/data/queries/use-list.ts';

/**
 * Keeps the place of every screen. A link starts at the top. Back, Forward and a reload lead to the earlier place. The
 * browser's own restoration does not wait for content that loads later. Each history entry has a key in its state,
 * beside the screen's state.
 */

const KEY = 'place';
/** The place is held for this long after the reader arrived there. */
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

/** The position of the current history entry in this tab. NaN for an entry that another module has made. */
const nthNow = () => Number((history.state as { readonly nth?: number } | null)?.nth);

/** The screen that is shown now. During a navigation, the browser's address is already the next screen's. */
let shown = { key: keyIn(history.state) ?? newKey(), address: addressNow(), nth: nthNow() || 0 };
/** Closes the layer that Back has met. Null unless the page is on its way to the entry of the shown screen. */
let closeMet: (() => void) | null = null;
/** Ends {@link goTo}; null if it is not running. */
let stop: (() => void) | null = null;
/**
 * True until the page has reached the reader's place. Meanwhile the current scroll position is not the reader's place.
 */
let isOnTheWay = false;
const never = () => false;
/** True if the content is too short for the place that the page is going to. */
let isTooShort = never;

/** The key of the screen in the page. React may still be preparing that of `shown`. */
let arrived = shown.key;

function noteShown(): void {
  if (!isOnTheWay && shown.key === arrived) notePlace(shown.key, shown.address);
}

const withKey = (state: unknown) => ({
  ...(isRecord(state) ? state : {}),
  [KEY]: shown.key,
  nth: shown.nth,
});

/** Gives the current history entry a place of its own, without the router's event. */
function addKey(): void {
  shown = { ...shown, key: newKey(), address: addressNow() };
  History.prototype.replaceState.call(history, withKey(history.state), '');
}

/**
 * Notes the reader's place before another screen opens at `address`.
 * @returns the state of the new history entry.
 */
export function enterPlace(address: string, replace: boolean, state: unknown): object {
  if (replace) {
    if (address.split('?')[0] !== shown.address.split('?')[0]) forgetPlace(shown.key);
    shown = { ...shown, address };
  } else {
    noteShown();
    const key = newKey();
    // An entry with a state is a dialog over the same screen. Without a state, it is the screen's link to itself.
    if (address === shown.address) copyPlace(state ? shown.key : null, key);
    shown = { key, address, nth: shown.nth + 1 };
  }
  return withKey(state);
}

/**
 * Back and Forward close the topmost dialog or menu, and the screen stays: the page returns to its history entry before
 * anybody has heard of it. What has rendered meanwhile has read the other address, so the event of the return reaches the
 * router. @returns true if the event was the one on the way.
 */
function isForLayer(key: string | null): boolean {
  const met = closeMet;
  closeMet = null;
  if (key === shown.key) {
    met?.();
    return false;
  }
  const close = met ?? layers.at(-1);
  const distance = shown.nth - nthNow();
  if (!close || !distance) return false;
  closeMet = close;
  history.go(distance);
  return true;
}

function startKeys(): void {
  history.replaceState(withKey(history.state), '');
  const onPop = (event: PopStateEvent) => {
    const key = keyIn(history.state);
    if (isForLayer(key)) return event.stopImmediatePropagation();
    // photo-transition.ts repeats the event.
    if (key === shown.key) return;
    noteShown();
    if (key === null) addKey();
    else shown = { key, address: addressNow(), nth: nthNow() };
  };
  // Runs before the router's listener.
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

/** The heights in the list when the reader left it. */
export function readHeights(): Heights | undefined {
  return findPlace(shown.key, shown.address)?.heights;
}

function arrive(isLoggedOut: boolean): void {
  stop?.();
  const place = findPlace(shown.key, shown.address);
  // After a reload without a session, this address shows the log-in screen, which has no such place.
  const isOther = isLoggedOut && (place?.isList || place?.anchor);
  if (place && place.scroll > 0 && !isOther) goTo(place);
  else scrollTo({ top: 0, behavior: 'instant' });
}

/** Goes to a place as soon as its content exists. Stays there while content above changes, until the reader acts. */
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
    // A slow network may bring the content much later, so the time starts on arrival.
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
  // The browser's own anchoring would correct each change a second time. Its scroll event would look like the reader's.
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

/** Stops when the reader acts. @param scrolledTo returns the position to which this module itself has scrolled. */
function stopForReader(signal: AbortSignal, scrolledTo: () => number): void {
  const onInput = () => {
    // A press on the splash only removes it.
    if (!document.getElementById('splash')) stop?.();
  };
  // Something else has scrolled: a scroll bar, a reading aid, the app. A page that only became shorter does not count.
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

/**
 * Loads more pages of a list with a More button until the reader's place exists. After a reload only the first page
 * exists.
 */
export function useFillToPlace(list: Omit<ListResult, 'retry'>): void {
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  // Runs after each rendering, because only the document shows whether the place exists.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError && isTooShort()) fetchNextPage();
  });
}

/**
 * Restores the place on each screen. Render it behind the screens. `screens`: `out` for visitors' screens. A changed
 * value starts at the top, even at the same address.
 */
export function KeepPlace({ screens }: { readonly screens: string }) {
  const [path] = useLocation();
  const newest = keyIn(useHistoryState<unknown>());
  // The old cards of Home stay where they are until a pressed filter's list is there.
  const ofList = useAfterPress(path === '/' ? newest : null);
  const key = path === '/' ? (ofList ?? newest) : newest;
  const before = useRef(screens);
  useLayoutEffect(() => {
    if (before.current !== screens) forgetPlace(shown.key);
    before.current = screens;
    // Not navigation.tsx but, for example, a test has made the entry.
    if (key === null) addKey();
    arrived = key ?? shown.key;
    arrive(screens === 'out');
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each of them is another screen
  }, [key, path, screens]);
  return null;
}
