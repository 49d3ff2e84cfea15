import type { IncomingMessage } from 'node:http';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Context } from './identity/context.ts';
import { createAnnouncementHeader, followAnnouncement } from './features/announcement/announcement.ts';
import { announcementRoutes } from './features/announcement/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { readBuildId } from './platform/http/web-files/build-id.ts';
import { logDisconnects } from './platform/http/listener/disconnects.ts';
import { formLimits } from './platform/http/uploads/form.ts';
import { CONNECTIONS_MAX, limitConnections } from './platform/http/listener/limit-connections.ts';
import { runStepsFirst } from './platform/http/listener/front-listener.ts';
import { limitParts } from './platform/http/listener/limit-parts.ts';
import {
  answerParseError,
  noteEarlyAnswers,
  renderError,
  setErrorHandler,
} from './platform/http/answers/render-error.ts';
import { createWiring } from './identity/register-endpoint.ts';
import { createBodyReader } from './platform/http/read-body.ts';
import { createRequestIds, logWithRequestIds } from './platform/http/listener/request-id.ts';
import { refuseWrongHeaders } from './platform/http/required-headers.ts';
import { refuseDuringBreak } from './platform/http/listener/service-break.ts';
import { securityHeaders } from './platform/http/web-files/security-headers.ts';
import { rewriteAddress, serveWebFiles } from './platform/http/web-files/web-files.ts';
import { openApiRoutes } from './features/openapi/routes.ts';
import { describePage, fillPage } from './features/page-notice/notice.ts';
import { securityTextRoute } from './features/page-notice/security-text.ts';
import { moderationRoutes } from './features/moderation/routes.ts';
import { myDataRoutes } from './features/my-data/routes.ts';
import { metricsRoute } from './platform/metrics/route.ts';
import { noticeRoutes } from './features/notices/routes.ts';
import { opinionRoutes } from './features/opinions/routes.ts';
import { passkeyRoutes } from './features/passkeys/routes.ts';
import { peopleRoutes } from './features/people/routes.ts';
import { photoRoutes } from './features/photos/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { reactionRoutes } from './features/reactions/routes.ts';
import { reportRoutes } from './features/safety/report-routes.ts';
import { safetyRoutes } from './features/safety/routes.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { campusRoutes } from './features/sign-in/campus/routes.ts';
import { changeEmailRoutes } from './features/sign-in/change-email/routes.ts';
import { deleteAccountRoutes } from './features/sign-in/delete-account/routes.ts';
import { yearRoutes } from './features/year/routes.ts';
import { signInRoutes } from './features/sign-in/routes.ts';

const JSON_MAX_BYTES = 64 * 1024;
/** Larger than Node.js' limit of 16 KB for an address and headers together. */
const ADDRESS_MAX = 64 * 1024;

/** Maximum times for sending a request, in milliseconds. A slower client gets a 400 and is disconnected. */
export interface RequestTimeouts {
  readonly headersMs: number;
  /** Headers and body. */
  readonly requestMs: number;
  /** Interval of the check for slow clients. */
  readonly checkIntervalMs: number;
}

export const requestTimeouts: RequestTimeouts = {
  headersMs: 15_000,
  requestMs: 30_000,
  checkIntervalMs: 2_000,
};

/** Builds the Fastify app with every route and hook. It does not listen yet. */
export async function buildApp(
  context: Context,
  times: RequestTimeouts = requestTimeouts,
  connectionsMax = CONNECTIONS_MAX,
): Promise<FastifyInstance> {
  const { config, observer } = context;
  const { trustedProxies } = config;
  const requestIds = createRequestIds(trustedProxies);
  const app = fastify({
    loggerInstance: context.log,
    // The observer writes the request log, because the framework's log would contain addresses with ids.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_MAX_BYTES,
    requestTimeout: times.requestMs,
    http: {
      headersTimeout: times.headersMs,
      connectionsCheckingInterval: times.checkIntervalMs,
      // See refuseWrongHeaders.
      requireHostHeader: false,
    },
    // No route has a schema, because the contract's parsers check inputs. So schema compilers are not loaded.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    // While the server drains, it still answers requests on open connections.
    return503OnClosing: false,
    // The log adds the request's id itself: see logWithRequestIds.
    childLoggerFactory: (logger) => logger,
    genReqId: (request) => requestIds.choose(request),
    trustProxy: trustedProxies,
    rewriteUrl: rewriteAddress,
    // Node.js limits the whole address. Fastify's own lower limit would be checked before any hook, and its answer
    // would lack the usual headers.
    routerOptions: { maxParamLength: ADDRESS_MAX },
    clientErrorHandler(error, socket) {
      if (answerParseError(error, socket) && observer) observer.figures.unreadable += 1;
    },
    frameworkErrors: (error, request, reply) => void renderError(error, request, reply),
  });
  limitConnections(app, connectionsMax, observer?.figures);
  setErrorHandler(app, context);
  noteEarlyAnswers(app);
  logWithRequestIds(app);
  logDisconnects(app);
  context.drain.attach(app);
  const commonHeaders = { ...securityHeaders(config.secure), 'x-quad-build': readBuildId() };
  const readAnnouncement = followAnnouncement(context);
  const makeHeaders = createAnnouncementHeader(readAnnouncement);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(commonHeaders).header('x-request-id', request.id);
    const [name, value] = makeHeaders();
    if (name !== undefined) reply.header(name, value);
    done();
  });
  refuseDuringBreak(app, context);
  parseJsonOnly(app);
  refuseWrongHeaders(app);
  // Answers are compressed. Compressed requests are refused, because a small request can unpack to a huge body.
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  // The plugin only sets cookies; `readCookie` reads them.
  await app.register(cookie, { hook: false });
  await app.register(multipart, formLimits);

  const wiring = createWiring(app, context, { requestIds, commonHeaders, makeHeaders });
  announcementRoutes(wiring);
  healthRoutes(wiring);
  signInRoutes(wiring);
  passkeyRoutes(wiring);
  campusRoutes(wiring);
  peopleRoutes(wiring);
  opinionRoutes(wiring);
  reactionRoutes(wiring);
  profileRoutes(wiring);
  safetyRoutes(wiring);
  reportRoutes(wiring);
  moderationRoutes(wiring);
  noticeRoutes(wiring);
  sessionRoutes(wiring);
  changeEmailRoutes(wiring);
  deleteAccountRoutes(wiring);
  yearRoutes(wiring);
  myDataRoutes(wiring);
  photoRoutes(app, context);
  openApiRoutes(app, context);
  securityTextRoute(app, context);
  metricsRoute(app, context);
  const notice = describePage(config);
  const fill = (html: string) =>
    fillPage(html, notice, { announcement: readAnnouncement()?.id, origin: config.ownOrigin });
  await serveWebFiles(app, { fillPage: fill });
  runStepsFirst(app, [limitParts(app), ...(observer ? [observer.begin] : []), wiring.fastAnswers.answer]);
  return app;
}

function refuseSchemas(): never {
  throw new Error('routes have no schemas: the contract checks inputs');
}

/** Accepts JSON as the only body type (forms have their own parser). An empty body counts as an empty object. */
function parseJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  const parse = (request: FastifyRequest, body: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      void parseJson(request, body, (error, value) => {
        if (error) reject(error);
        else resolve(value);
      });
    });
  const readBody = createBodyReader();
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const body = await readBody(payload, JSON_MAX_BYTES);
    return body === '' ? {} : parse(request, body);
  });
}
