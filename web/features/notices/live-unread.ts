import { useEffect } from 'react';
import { getNotices, openEvents } from '#contract/notices.ts';
import { call } from '#web/data/api/api.ts';
import { onPersonChange } from '#web/data/storage/personal-data.ts';
import { readStoredSession } from '#web/data/storage/session-storage.ts';
import { endPushWithPerson } from '#web/features/notices/end-push.ts';
import { noteOpinions, startLiveOpinions } from '#web/features/notices/live-opinions.ts';
import { openWhenAsked } from '#web/features/notices/open-when-asked.ts';
import { readUnread, setUnread } from '#web/features/notices/unread.ts';

/**
 * Keeps the number of unread notices right while the page is visible. Uses server-sent events. Some networks hold
 * events back, so it also requests the number once a minute until events arrive. With several tabs, one has the
 * connection and passes the number on. Only that tab announces new opinions (live-opinions.ts).
 */

/* oxlint-disable unicorn/require-post-message-target-origin -- a channel has no other origin */

/** Delay, so that the first cards and their photos load first. */
const START_MS = 2_000;
const POLL_MS = 60_000;
const CHANNEL = 'quad-notices';

/** Runs {@link startLiveUnread} and {@link openWhenAsked} while it is rendered. Shows nothing. */
export function LiveUnread(): null {
  useEffect(startLiveUnread, []);
  useEffect(openWhenAsked, []);
  return null;
}

/** @returns a function that stops it. */
export function startLiveUnread(): () => void {
  let stopShown: (() => void) | null = null;
  const forgetPush = endPushWithPerson();
  const stop = () => {
    stopShown?.();
    stopShown = null;
  };
  const follow = () => {
    if (document.visibilityState === 'visible') stopShown ??= connectSoon();
    else stop();
  };
  follow();
  // At once: the server ends the connection with the session, and the browser would open it again before React stops it.
  const forgetPerson = onPersonChange(() => {
    stop();
    startLiveOpinions();
    if (readStoredSession()) follow();
  });
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    forgetPerson();
    stop();
    forgetPush();
    setUnread(0);
    startLiveOpinions();
  };
}

function connectSoon(): () => void {
  let disconnect: (() => void) | null = null;
  const timer = setTimeout(() => (disconnect = connectOnce()), START_MS);
  return () => {
    clearTimeout(timer);
    disconnect?.();
  };
}

/** Connects unless another visible tab does. Otherwise gets the number from that tab. */
function connectOnce(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const channel = new BroadcastChannel(CHANNEL);
  let isConnected = false;
  channel.addEventListener('message', ({ data }: MessageEvent<number | null>) => {
    // Null is a request for the number.
    if (data !== null) setUnread(data);
    else if (isConnected) channel.postMessage(readUnread());
  });
  channel.postMessage(null);
  const lead = async () => {
    isConnected = true;
    const disconnect = connect((count) => {
      setUnread(count);
      channel.postMessage(count);
    });
    signal.addEventListener('abort', disconnect);
    await new Promise((done) => signal.addEventListener('abort', done));
  };
  // Without locks (a page without https), each tab connects.
  if ('locks' in navigator) void navigator.locks.request(CHANNEL, { signal }, lead).catch(() => undefined);
  else void lead();
  return () => {
    ended.abort();
    channel.close();
  };
}

/** See `GET /events`. A node with the version before sends the first part alone. */
interface NoticeEvent {
  readonly unread: number;
  readonly opinions?: number;
  readonly newest?: string | null;
}

function connect(onUnread: (count: number) => void): () => void {
  const ended = new AbortController();
  const source = new EventSource(openEvents.path);
  let hasEvents = false;
  startLiveOpinions();
  source.addEventListener('notice', ({ data }: MessageEvent<string>) => {
    hasEvents = true;
    const { unread, opinions, newest } = JSON.parse(data) as NoticeEvent;
    onUnread(unread);
    if (opinions !== undefined) noteOpinions(opinions, newest ?? '');
  });
  // The browser reconnects by itself, unless the server refused.
  source.addEventListener('error', () => (hasEvents = false));
  // Another window with the same session now has the connection.
  source.addEventListener('replaced', () => {
    hasEvents = false;
    source.close();
  });
  const poll = async () => {
    if (hasEvents || !navigator.onLine) return;
    const { data } = await call(getNotices, { limit: 1 }, { signal: ended.signal });
    onUnread(data.unread);
  };
  const timer = setInterval(() => void poll().catch(() => undefined), POLL_MS);
  return () => {
    clearInterval(timer);
    ended.abort();
    source.close();
  };
}
