import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { putBefore } from './request-listener.ts';

/** A body may have this many parts of any size. */
const SMALL_PARTS = 200;
/** The other parts have so many bytes on average. A packet of a network has 500 or more. */
const PART_BYTES = 256;

/**
 * Bounds the cost of bodies in chunks (RFC 9112 section 7.1). Each chunk is a part of its own, which takes a microsecond of the
 * only thread, and 300 bytes until it is read. A client that sends chunks of one byte would take both from all others. Bodies with
 * a `Content-Length`, which browsers send, have no such parts.
 *
 * Too many parts get a 400, or nothing where the answer has been sent, and their connection is closed.
 */
export function limitParts(app: FastifyInstance): void {
  putBefore(app, (request, response, handle) => {
    if (request.headers['transfer-encoding'] !== undefined) {
      countParts(request, () => {
        const { socket } = request;
        // The answer of an earlier request of the connection may be on its way.
        if (response.headersSent || response.socket !== socket) socket.destroy();
        else app.server.emit('clientError', new Error('too many parts'), socket);
      });
      // Node.js reads what is left after an early answer by itself, where no part is counted, unless somebody has read before.
      request.read(0);
      response.once('finish', () => request.resume());
    }
    handle(request, response);
  });
}

/** Calls `refuse` once, when there are too many parts. None is kept from then on, and reading stops. */
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
