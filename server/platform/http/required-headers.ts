import type { FastifyInstance } from 'fastify';
import { fail } from '#server/platform/errors.ts';

/** Refuses requests without `Host` or with an unknown `Expect`. Node.js would answer these in its own format. */
export function refuseWrongHeaders(app: FastifyInstance): void {
  // Without a listener, Node.js answers 417.
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response);
  });
  app.addHook('onRequest', async ({ raw }) => {
    const { host, expect } = raw.headers;
    if (host === undefined && raw.httpVersion === '1.1') fail('invalid_input', 'The Host header is missing.');
    if (expect !== undefined && expect.toLowerCase() !== '100-continue')
      fail('invalid_input', 'The Expect header can only be 100-continue.');
  });
}
