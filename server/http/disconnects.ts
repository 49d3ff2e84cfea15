import type { FastifyInstance } from 'fastify';

/** The usual status in logs for a request whose client disconnected. It is never sent. */
const CLIENT_CLOSED_REQUEST = 499;

/** Logs clients that disconnect before their answer is complete, at level info: it is not an error of the server. */
export function logDisconnects(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // The framework and its plugins listen ten times to a file's answer; the listener below is one more.
    reply.raw.setMaxListeners(20);
    reply.raw.once('close', () => {
      if (reply.raw.writableFinished) return;
      const { method, url: route } = request.routeOptions;
      request.log.info(
        { requestId: request.id, status: CLIENT_CLOSED_REQUEST, method, route },
        'the connection ended before the answer',
      );
    });
    done();
  });
}
