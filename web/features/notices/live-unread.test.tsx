import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startLiveUnread } from '#web/features/notices/live-unread.ts';
import { readNewOpinions } from '#web/features/notices/live-opinions.ts';
import { readUnread, setUnread } from '#web/features/notices/unread.ts';
import { removePersonalData } from '#web/data/storage/personal-data.ts';
import { storeSession } from '#web/data/storage/session-storage.ts';
import { me } from '#test/web/whole-app.tsx';

class FakeSource extends EventTarget {
  static opened: FakeSource[] = [];
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.opened.push(this);
  }
  close() {
    this.isClosed = true;
  }
  notify(unread: number, opinions?: number, newest?: string) {
    this.dispatchEvent(new MessageEvent('notice', { data: JSON.stringify({ unread, opinions, newest }) }));
  }
}

let stops: (() => void)[] = [];
let asked = 0;

beforeEach(() => {
  FakeSource.opened = [];
  asked = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('EventSource', FakeSource);
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    asked += 1;
    return Promise.resolve(Response.json({ success: true, unread: 8, data: [] }));
  });
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.mocked(fetch).mockRestore();
  storeSession(null);
  setUnread(0);
});

async function start(): Promise<() => void> {
  const stop = startLiveUnread();
  stops.push(stop);
  await vi.advanceTimersByTimeAsync(2_000);
  return stop;
}

async function opened(count: number): Promise<FakeSource> {
  await vi.waitFor(() => expect(FakeSource.opened).toHaveLength(count));
  return FakeSource.opened.at(-1) as FakeSource;
}

test('the installed app has the number as its badge, and a refused badge is no failure', async () => {
  const setAppBadge = vi.fn(() => Promise.reject(new Error('not installed')));
  const clearAppBadge = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { setAppBadge, clearAppBadge });
  setUnread(3);
  expect(setAppBadge).toHaveBeenLastCalledWith(3);
  expect(readUnread()).toBe(3);

  setUnread(0);
  expect(clearAppBadge).toHaveBeenCalledOnce();
  vi.stubGlobal('navigator', {});
  setUnread(2);
  expect(readUnread()).toBe(2);
});

describe('the number of unread notices', () => {
  test('comes from the events, and no request is made while events arrive', async () => {
    await start();
    const source = await opened(1);
    expect(source.url).toBe('/events');
    source.notify(3);
    expect(readUnread()).toBe(3);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(asked).toBe(0);
  });

  test('is requested once a minute while no events arrive [N1.15]', async () => {
    await start();
    const source = await opened(1);
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(readUnread()).toBe(8));
    source.notify(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([asked, readUnread()]).toEqual([1, 2]);
    source.dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(2);
  });

  test('counts the opinions that come after the first event of a connection, also when it is opened again [N1.31]', async () => {
    const stop = await start();
    const source = await opened(1);
    source.notify(3, 2, '2026-11-20T10:00:00.000Z');
    expect(readNewOpinions()).toBe(0);
    source.notify(5, 3, '2026-11-20T11:00:00.000Z');
    expect(readNewOpinions()).toBe(1);
    // The browser itself opens the connection again. A node with the version before sends no opinions.
    source.dispatchEvent(new Event('error'));
    source.notify(5);
    source.notify(6, 4, '2026-11-20T12:00:00.000Z');
    expect(readNewOpinions()).toBe(2);

    stop();
    await start();
    (await opened(2)).notify(7, 5, '2026-11-20T13:00:00.000Z');
    expect(readNewOpinions()).toBe(0);
  });

  test.each([
    ['a log-out', () => removePersonalData()],
    ['the end of a session', () => stops.at(-1)?.()],
  ])('has no opinions of the person before after %s [N1.31]', async (_, change) => {
    storeSession(me);
    await start();
    const source = await opened(1);
    source.notify(3, 2, '2026-11-20T10:00:00.000Z');
    source.notify(5, 4, '2026-11-20T11:00:00.000Z');
    expect(readNewOpinions()).toBe(2);
    change();
    expect(readNewOpinions()).toBe(0);
  });

  test('its connection ends with a log-out at once, and a pending one is not opened; the next person gets a new one', async () => {
    storeSession(me);
    await start();
    const first = await opened(1);
    storeSession(null);
    removePersonalData();
    expect(first.isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(FakeSource.opened).toHaveLength(1);

    storeSession({ ...me, uid: 'b0000000-0000-4000-8000-000000000002' });
    removePersonalData();
    await vi.advanceTimersByTimeAsync(1_000);
    storeSession(null);
    removePersonalData();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(FakeSource.opened).toHaveLength(1);

    storeSession(me);
    removePersonalData();
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await opened(2)).isClosed).toBe(false);
  });

  test('has one connection in a browser, and a second tab takes it over [N1.15]', async () => {
    const stopFirst = await start();
    const first = await opened(1);
    await start();
    expect(FakeSource.opened).toHaveLength(1);
    stopFirst();
    await opened(2);
    expect(first.isClosed).toBe(true);
  });
});
