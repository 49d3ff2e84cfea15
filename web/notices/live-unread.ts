import { getNotices, openEvents } from '#contract/notices.ts';
import { call } from '#web/api.ts';
import { endPushWithPerson } from '#web/notices/end-push.ts';
import { readUnread, setUnread } from '#web/notices/unread.ts';

/**
 * Keeps the number of unread notices right while the page is visible: by server-sent events, and by asking once a minute as long as they
 * do not come, because some networks hold them back. Of several tabs one has the connection and passes the number on.
 */

/* oxlint-disable unicorn/require-post-message-target-origin -- a channel has no other origin */

/** The first cards and their photos come first. */
const START_MS = 2_000;
const POLL_MS = 60_000;
const CHANNEL = 'quad-notices';

/** @returns a function that ends it. */
export function startLiveUnread(): () => void {
  let stopShown: (() => void) | null = null;
  const forgetPush = endPushWithPerson();
  const follow = () => {
    const isVisible = document.visibilityState === 'visible';
    if (isVisible) stopShown ??= connectSoon();
    else {
      stopShown?.();
      stopShown = null;
    }
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stopShown?.();
    forgetPush();
    setUnread(0);
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

/** Connects if no other visible tab does; else gets the number from that one. */
function connectOnce(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const channel = new BroadcastChannel(CHANNEL);
  let isConnected = false;
  channel.addEventListener('message', ({ data }: MessageEvent<number | null>) => {
    // Null asks for the number.
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
    await new Promise((done) => signal.addEventListener('abort', done));
    disconnect();
  };
  // Without locks (a page without https) each tab connects.
  if ('locks' in navigator) void navigator.locks.request(CHANNEL, { signal }, lead).catch(() => undefined);
  else void lead();
  return () => {
    ended.abort();
    channel.close();
  };
}

function connect(onUnread: (count: number) => void): () => void {
  const ended = new AbortController();
  const source = new EventSource(openEvents.path);
  let hasEvents = false;
  source.addEventListener('notice', ({ data }: MessageEvent<string>) => {
    hasEvents = true;
    onUnread((JSON.parse(data) as { unread: number }).unread);
  });
  // The browser opens it again, unless the server has refused it.
  source.addEventListener('error', () => (hasEvents = false));
  // Another browser window of the same session has one.
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
