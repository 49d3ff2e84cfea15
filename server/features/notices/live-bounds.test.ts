import type { ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Failure } from '#server/platform/errors.ts';
import type { Viewer } from '#server/identity/session.ts';
import { createLiveNotices } from './live.ts';

/** Tests the limits of live connections without a server: 4,000 connections and 15 minutes would take too long. */

const SECOND = 1_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function aLive() {
  const parts = {
    store: { onCommit: () => () => undefined, listen: () => () => undefined },
    // The session is never read, so no number of notices is sent.
    sessions: { read: () => new Promise(() => undefined) },
    clock: () => 0,
    drain: { isDraining: false, onStart: () => undefined },
  };
  return createLiveNotices(parts as unknown as Parameters<typeof createLiveNotices>[0]);
}

const aViewer = (nth: number) => ({ id: `person-${nth}`, sessionHash: `session-${nth}` }) as Viewer;

/** A response whose client reads everything at once, or nothing. */
function aResponse(takes: 'all' | 'nothing' = 'all') {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      if (takes === 'all') done();
    },
  });
  const count = (wanted: string) => text.split(wanted).length - 1;
  return { stream, response: stream as unknown as ServerResponse, count };
}

describe('a live connection', () => {
  test('gets a comment every 25 seconds and ends after 15 minutes; without connections, no timer runs [N1.10]', () => {
    const live = aLive();
    const { stream, response, count } = aResponse();
    live.open(aViewer(0), response, '');
    expect(count(':\n\n')).toBe(0);
    vi.advanceTimersByTime(25 * SECOND);
    expect(count(':\n\n')).toBe(1);
    vi.advanceTimersByTime(14 * 60 * SECOND);
    expect(count(':\n\n')).toBe(34);
    expect(stream.writableEnded).toBe(false);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(60 * SECOND);
    expect(stream.writableEnded).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is closed when its client has more than 16 KB unread; the other connections stay open [N1.10]', () => {
    const live = aLive();
    const [slow, slower, quick] = [aResponse('nothing'), aResponse('nothing'), aResponse()];
    for (const [nth, { response }] of [slow, slower, quick].entries()) live.open(aViewer(nth), response, '');
    const waiting = slower.stream.writableLength;
    slow.stream.write('x'.repeat(16 * 1024 - waiting - ':\n\n'.length));
    slower.stream.write('x'.repeat(16 * 1024 - waiting));
    vi.advanceTimersByTime(25 * SECOND);
    expect([slow, slower, quick].map(({ stream }) => stream.destroyed)).toEqual([false, true, false]);
    expect(quick.count(':\n\n')).toBe(1);
  });

  test('is refused with a time to wait while a node has 4,000 connections [N1.10]', async () => {
    const live = aLive();
    const [first, ...others] = Array.from({ length: 4_000 }, () => aResponse());
    for (const [nth, { response }] of others.entries()) live.open(aViewer(nth + 1), response, '');
    live.admit();
    live.open(aViewer(0), first?.response as ServerResponse, '');
    const refusal = (() => {
      try {
        return live.admit();
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toBeInstanceOf(Failure);
    expect(refusal).toMatchObject({ code: 'unavailable', retryAfter: 30 });
    const closed = new Promise((resolve) => first?.stream.on('close', resolve));
    first?.stream.destroy();
    await closed;
    expect(() => live.admit()).not.toThrow();
    live.close();
  });
});
