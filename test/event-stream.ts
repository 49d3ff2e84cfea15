import type { Client } from './client.ts';

interface ServerEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/** A stream of server-sent events that a test reads. */
export interface EventStream {
  readonly status: number;
  readonly headers: Headers;
  /** The next event; null once the stream has ended. */
  next(): Promise<ServerEvent | null>;
  close(): Promise<void>;
}

/** Opens `GET /events` like a browser. */
export async function openEventStream(client: Client, lastId = ''): Promise<EventStream> {
  const response = await client.fetch('/events', { headers: lastId ? { 'last-event-id': lastId } : {} });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    status: response.status,
    headers: response.headers,
    async next() {
      for (;;) {
        const end = text.indexOf('\n\n');
        if (end >= 0) {
          const block = text.slice(0, end);
          text = text.slice(end + 2);
          const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s) as [string, string]));
          // Comments and `retry` are no events.
          if (!fields.has('event')) continue;
          const field = (name: string) => fields.get(name) ?? '';
          return { id: field('id'), event: field('event'), data: field('data') };
        }
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done) return null;
        text += value;
      }
    },
    close: async () => reader?.cancel(),
  };
}
