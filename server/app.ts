import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { PHOTO_MAX_BYTES } from '#contract/limits.ts';
import type { Context } from './context.ts';
import { healthRoutes } from './health/routes.ts';
import { answerUnreadable, renderError } from './http/render-error.ts';
import { createCallLimits } from './http/limits.ts';
import type { Wiring } from './http/register-endpoint.ts';
import { serveWebFiles } from './http/web-files.ts';
import { opinionRoutes } from './opinions/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { createPhotoProcessor } from './photos/process.ts';
import { photoRoutes } from './photos/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { reactionRoutes } from './reactions/routes.ts';
import { signInRoutes } from './sign-in/routes.ts';

const JSON_MAX_BYTES = 64 * 1024;
/** A photo over a slow mobile network takes its time. */
const REQUEST_TIMEOUT_MS = 120_000;

/** The whole HTTP side over a context; not yet listening. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: context.log,
    // Addresses, cookies and bodies are personal, so requests are not logged one by one.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: (_address, hop) => hop < context.config.trustedHops,
    routerOptions: { maxParamLength: 500 },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => {
      void renderError(error, request, reply);
    },
  });
  app.setErrorHandler((error, request, reply) => renderError(error, request, reply));
  parseJsonOnly(app);
  await app.register(helmet, securityHeaders(context.config.secure));
  // Answers only: a request that unpacks to more than it says is nothing that we need.
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  await app.register(cookie);
  await app.register(multipart, {
    limits: {
      fileSize: PHOTO_MAX_BYTES,
      files: 4,
      fields: 50,
      parts: 54,
      fieldSize: JSON_MAX_BYTES,
      fieldNameSize: 100,
    },
  });

  const wiring: Wiring = { app, context, limits: createCallLimits() };
  const processPhoto = createPhotoProcessor();
  healthRoutes(wiring);
  signInRoutes(wiring, processPhoto);
  peopleRoutes(wiring);
  opinionRoutes(wiring);
  reactionRoutes(wiring);
  profileRoutes(wiring, processPhoto);
  photoRoutes(app, context);
  await serveWebFiles(app);
  return app;
}

/** JSON bodies and nothing else (forms have their own parser); an empty body is an empty object. */
function parseJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else void parse(request, body as string, done);
  });
}

/** No request to anywhere else, no inline script, no frame around us. */
function securityHeaders(secure: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' as const },
    crossOriginEmbedderPolicy: false,
  };
}
