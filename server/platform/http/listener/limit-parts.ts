import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { FrontStep } from './front-listener.ts';

/** A body may have this many chunks of any size. */
const SMALL_PARTS = 200;
/** Each further chunk must bring at least this many bytes on average. A network packet has 500 or more. */
const PART_BYTES = 256;

/**
 * Bounds the cost of chunked bodies (RFC 9112 section 7.1). Each chunk costs a microsecond of the only thread, and 300
 * bytes of memory until it is read. A client that sends one-byte chunks would take both from all others. Browsers send
 * a `Content-Length`, and such bodies have no chunks.
 * A body with too many chunks gets a 400, or nothing if the answer has been sent. Its connection is closed.
 */
export function limitParts({ server }: FastifyInstance): FrontStep {
  return (request, response) => {
    if (request.headers['transfer-encoding'] === undefined) return false;
    countParts(request, () => {
      const { socket } = request;
      // The answer of an earlier request of this connection may still be on its way.
      if (response.headersSent || response.socket !== socket) socket.destroy();
      else server.emit('clientError', new Error('too many parts'), socket);
    });
    // After an early answer, Node.js would discard the rest of the body without counting its chunks, unless the request
    // has been read before.
    request.read(0);
    response.once('finish', () => request.resume());
    return false;
  };
}

/** Calls `refuse` once, when there are too many chunks. From then on no chunk is kept, and reading stops. */
function countParts(request: IncomingMessage, refuse: () => void): void {
  const push = request.push.bind(request);
  let parts = 0;
  let bytes = 0;
  let isRefused = false;
  request.push = (part: Buffer | null, encoding) => {
    if (isRefused) return false;
    parts += 1;
    bytes += part?.length ?? 0;
    if (parts <= SMALL_PARTS + bytes / PART_BYTES) return push(part, encoding);
    isRefused = true;
    refuse();
    return false;
  };
}
