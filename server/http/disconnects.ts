import type { FastifyInstance } from 'fastify';

/** The status that logs use for a client that went away; nobody is sent it. */
const CLIENT_GONE = 499;

/** Logs clients that disconnect before their answer is complete. That is no error of the server's. */
export function logDisconnects(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // The framework and its plugins listen ten times to a file's answer; the listener below is one more.
    reply.raw.setMaxListeners(20);
    reply.raw.once('close', () => {
      if (reply.raw.writableFinished) return;
      const { method, url: route } = request.routeOptions;
      request.log.info(
        { requestId: request.id, status: CLIENT_GONE, method, route },
        'the connection ended before the answer',
      );
    });
    done();
  });
}
