import type { ServerResponse } from 'node:http';
import { noteStream } from '#server/platform/http/listener/observe-requests.ts';

/** An answer that stays open: server-sent events. */
export class StreamAnswer {
  /** Receives the response after its headers were sent, and ends the response later. */
  readonly open: (response: ServerResponse) => void;

  constructor(open: (response: ServerResponse) => void) {
    this.open = open;
  }
}

const open = new WeakSet<ServerResponse>();

/** True if a response is a stream. A client may end its stream at any time, so the end is not logged. */
export function isStream(response: ServerResponse): boolean {
  return open.has(response);
}

/**
 * Sends the headers of a stream and opens it. The headers forbid buffering and compression between server and browser.
 */
export function sendStream(
  response: ServerResponse,
  headers: Readonly<Record<string, string | string[] | number | undefined>>,
  { open: start }: StreamAnswer,
): void {
  open.add(response);
  const own = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  };
  for (const [name, value] of Object.entries({ ...headers, ...own }))
    if (value !== undefined) response.setHeader(name, value);
  response.flushHeaders();
  noteStream(response);
  // A HEAD answer has no body, and a disconnected client would never close the stream.
  if (response.req.method === 'HEAD' || response.destroyed) response.end();
  else start(response);
}
