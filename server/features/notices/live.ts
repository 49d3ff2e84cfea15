import type { ServerResponse } from 'node:http';
import { countUnread } from '#server/access/notices/notices.ts';
import type { Context } from '#server/identity/context.ts';
import type { CommitEvent } from '#server/platform/db/writes/write.ts';
import { fail } from '#server/platform/errors.ts';
import type { Viewer } from '#server/identity/session.ts';

/**
 * Sends the live number of unread notices: one open response per session. After a commit that concerns a connected
 * person, reads the number once for all streams of that person, at most once a second.
 */

/** Maximum open streams of one person, and of this node. */
const PERSON_MAX = 5;
const NODE_MAX = 4_000;
/** Interval of heartbeats. Proxies close a connection without traffic, usually after a minute. */
const HEARTBEAT_MS = 25_000;
/**
 * Maximum age of a stream. It bounds the effect of a session change that sends no event. The browser then opens a new
 * stream.
 */
const AGE_MAX_MS = 15 * 60_000;
/** The browser waits this long before it opens a new stream. */
const RETRY_MS = 5_000;
const INTERVAL_MS = 1_000;
/** Maximum unsent bytes. A client with more is too slow. An event has about 130 bytes. */
const WAITING_MAX_BYTES = 16 * 1024;

interface Stream {
  readonly viewer: Viewer;
  readonly response: ServerResponse;
  readonly openedAt: number;
  /** The id of the last event that was sent to the client. */
  lastId: string;
}

interface Person {
  readonly streams: Set<Stream>;
  /** Set for a short time after the number was read. `isAgain`: the number must be read again afterwards. */
  pause: NodeJS.Timeout | null;
  isAgain: boolean;
}

export interface LiveNotices {
  /** @throws unavailable if no further stream can be opened. */
  admit(): void;
  /** @param lastId id of the last event that the client received; '' for none. */
  open(viewer: Viewer, response: ServerResponse, lastId: string): void;
  /** Ends all streams and opens no further ones. */
  close(): void;
}

type Parts = Pick<Context, 'store' | 'sessions' | 'clock' | 'drain'>;

export function createLiveNotices({ store, sessions, clock, drain }: Parts): LiveNotices {
  const people = new Map<string, Person>();
  const streams = new Set<Stream>();
  let isClosed = false;
  let stopListening: (() => void) | null = null;
  let heartbeat: NodeJS.Timeout | null = null;

  function send({ response }: Stream, text: string): void {
    // The result of `write` is ignored, because it is about Node.js's own higher limit.
    response.write(text);
    if (response.writableLength > WAITING_MAX_BYTES) response.destroy();
  }

  function end(stream: Stream, text = ''): void {
    forget(stream);
    stream.response.end(text);
  }

  function forget(stream: Stream): void {
    const person = people.get(stream.viewer.id);
    streams.delete(stream);
    person?.streams.delete(stream);
    if (person?.streams.size === 0) {
      if (person.pause) clearTimeout(person.pause);
      people.delete(stream.viewer.id);
    }
    if (streams.size === 0) rest();
  }

  /** Stops listening while nobody is connected. */
  function rest(): void {
    stopListening?.();
    stopListening = null;
    if (heartbeat) clearInterval(heartbeat);
    heartbeat = null;
  }

  function wake(): void {
    stopListening ??= store.listen();
    heartbeat ??= setInterval(() => {
      for (const stream of streams)
        if (performance.now() - stream.openedAt > AGE_MAX_MS) end(stream);
        else send(stream, ':\n\n');
    }, HEARTBEAT_MS).unref();
  }

  async function sendUnread(person: Person): Promise<void> {
    const [first] = person.streams;
    if (!first) return;
    const { count, latest, opinions, latestOpinion } = await countUnread(store.db, first.viewer, clock());
    const id = `${count}-${latest}`;
    const newest = opinions > 0 ? new Date(latestOpinion).toISOString() : null;
    const data = JSON.stringify({ unread: count, opinions, newest });
    const event = `id: ${id}\nevent: notice\ndata: ${data}\n\n`;
    for (const stream of person.streams) {
      if (stream.lastId === id) continue;
      stream.lastId = id;
      send(stream, event);
    }
  }

  function changed(personId: string): void {
    const person = people.get(personId);
    if (!person) return;
    if (person.pause) {
      person.isAgain = true;
      return;
    }
    person.isAgain = false;
    // After a failed read, the next event or a reopened stream reads again.
    void sendUnread(person).catch(() => {});
    person.pause = setTimeout(() => {
      person.pause = null;
      if (person.isAgain) changed(personId);
    }, INTERVAL_MS).unref();
  }

  /** Ends the streams of ended sessions, and of people who may no longer use their account. */
  async function endEnded(checked: Iterable<Stream>): Promise<void> {
    for (const stream of checked) {
      const viewer = await sessions.read(stream.viewer.sessionHash);
      if (viewer?.state !== 'active' && streams.has(stream)) end(stream);
    }
  }

  /**
   * Refreshes one person after another. It runs after a node may have missed events, often when the database has just
   * come back.
   */
  async function refreshAll(): Promise<void> {
    await endEnded([...streams]);
    for (const person of people.values()) await sendUnread(person);
  }

  function hear(event: CommitEvent): void {
    if (streams.size === 0) return;
    switch (event.kind) {
      case 'opinions-changed':
        return changed(event.profileId);
      case 'notices-changed':
      // After a block, opinions of the other side are no longer news.
      case 'relations-changed':
        return changed(event.personId);
      case 'session-ended':
        for (const stream of streams) if (stream.viewer.sessionHash === event.sessionHash) end(stream);
        return;
      case 'person-changed':
        return void endEnded([...(people.get(event.personId)?.streams ?? [])]).catch(() => {});
      case 'bulk-changed':
        return void refreshAll().catch(() => {});
      case 'letter-queued':
      case 'moderators-wanted':
      case 'reaction-stored':
        return undefined;
    }
  }

  /** Before a person's new stream: ends the stream of the same session, and the oldest stream above the limit. */
  function replace(others: readonly Stream[], sessionHash: string): void {
    const tooMany = others.length - PERSON_MAX + 1;
    for (const [nth, stream] of others.entries())
      if (stream.viewer.sessionHash === sessionHash || nth < tooMany)
        end(stream, 'event: replaced\ndata: {}\n\n');
  }

  const forgetStore = store.onCommit(hear);
  const live: LiveNotices = {
    admit() {
      if (isClosed || drain.isDraining || streams.size >= NODE_MAX)
        fail('unavailable', 'There are too many live connections. Please try again later.', {
          retryAfter: 30,
        });
    },
    open(viewer, response, lastId) {
      const { id, sessionHash } = viewer;
      replace([...(people.get(id)?.streams ?? [])], sessionHash);
      const person = people.get(id) ?? { streams: new Set(), pause: null, isAgain: false };
      const stream: Stream = { viewer, response, openedAt: performance.now(), lastId };
      people.set(id, person);
      person.streams.add(stream);
      streams.add(stream);
      wake();
      response.on('close', () => forget(stream)).on('error', () => {});
      send(stream, `retry: ${RETRY_MS}\n\n`);
      // The session may have ended since the request was checked.
      void endEnded([stream])
        .then(() => sendUnread(person))
        .catch(() => {});
    },
    close() {
      isClosed = true;
      forgetStore();
      for (const stream of streams) end(stream);
      rest();
    },
  };
  drain.onStart(() => live.close());
  return live;
}
