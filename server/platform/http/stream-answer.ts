import type { ServerResponse } from 'node:http';
import { noteStream } from './observe-requests.ts';

/** An answer that stays open: server-sent events. */
export class StreamAnswer {
  /** Gets the response after its headers are sent, and ends it at some time. */
  readonly open: (response: ServerResponse) => void;

  constructor(open: (response: ServerResponse) => void) {
    this.open = open;
  }
}

const open = new WeakSet<ServerResponse>();

/** Whether a response is a stream. Its client ends it when it wants, so that is nothing to log. */
export function isStream(response: ServerResponse): boolean {
  return open.has(response);
}

/** Sends the headers of a stream and opens it. Nothing between server and browser may collect or compress what it sends. */
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
  // HEAD has no body, and a client that is gone would never close.
  if (response.req.method === 'HEAD' || response.destroyed) response.end();
  else start(response);
}
