import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** A body may have so many parts of any size. */
const SMALL_PARTS = 200;
/** The other parts have so many bytes on average. A packet of a network has 500 or more. */
const PART_BYTES = 256;

/**
 * Bounds the cost of bodies in chunks (RFC 9112 section 7.1). Each chunk is a part of its own, which takes a microsecond of the
 * only thread, and 300 bytes until it is read. A client that sends chunks of one byte would take both from all others. Bodies with
 * a `Content-Length`, which browsers send, have no such parts.
 *
 * Too many parts get a 400, and their connection is closed. Every other answer to a body in chunks closes the connection too,
 * because Node.js would read the rest of the body after an early answer, and nothing could count it.
 */
export function limitParts(app: FastifyInstance): void {
  const [handle] = app.server.listeners('request') as [(...args: unknown[]) => void];
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.headers['transfer-encoding'] !== undefined) {
      response.setHeader('connection', 'close');
      countParts(request, () => {
        const { socket } = request;
        if (!response.headersSent) app.server.emit('clientError', new Error('too many parts'), socket);
        socket.destroySoon();
      });
    }
    handle(request, response);
  });
}

/** Calls `refuse` once, when there are too many parts. None is kept from then on. */
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
