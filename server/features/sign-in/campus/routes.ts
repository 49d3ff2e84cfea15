import type { FastifyReply, FastifyRequest } from 'fastify';
import { campusArrival, campusSignUp } from '#contract/campus.ts';
import {
  CAMPUS_CALLBACK_PATH,
  CAMPUS_LOG_IN_PATH,
  campusPage,
  type CampusSuccess,
  type CampusTrouble,
} from '#contract/campus-page.ts';
import { words } from '#contract/words/en/words.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import { storeSecurityEvent } from '#server/platform/db/security-log.ts';
import type { Context } from '#server/identity/context.ts';
import { Failure, fail } from '#server/platform/errors.ts';
import { countCaller } from '#server/identity/callers.ts';
import { setLogInCookies } from '#server/identity/log-in-session.ts';
import { registerEndpoint, type Wiring } from '#server/identity/register-endpoint.ts';
import { registerUpload } from '#server/identity/register-upload.ts';
import { requireDecentName } from '#server/access/texts/check-name.ts';
import { withUploadedPhoto } from '#server/access/photos/new-photo.ts';
import { hashToken } from '#server/platform/process/secrets.ts';
import { presentOwnUser } from '#server/access/people/present.ts';
import { ATTEMPT_MS, beginAttempt, readAttempt, useAttempt } from './attempt.ts';
import { readVerifiedPerson } from './claims.ts';
import { refuseBannedDomain, refuseBannedNetwork } from '#server/features/sign-in/bans.ts';
import { clearCampusCookie, readCampusCookie, setCampusCookie } from './cookies.ts';
import { logInFromCampus } from './log-in.ts';
import { createCampusProvider, type CampusProvider } from './provider.ts';
import { createCampusAccount, findCampusSignUp, refuseWithoutLogIn, SIGN_UP_MS } from './sign-up.ts';
import { explainProviderFailure, explainTrouble } from './troubles.ts';

/** Maximum log-ins that wait for the provider at one time. More would only wait longer. */
const WAITING_MAX = 64;

/** Log-in through the campus's provider, and the sign-up after it. Without `OIDC_…`, the log-in has no routes. */
export function campusRoutes(wiring: Wiring): void {
  const { app, context } = wiring;
  const { config, clock } = context;
  signUpRoutes(wiring);
  if (!config.oidc) return;
  const provider = createCampusProvider(config.oidc, config.publicUrl + CAMPUS_CALLBACK_PATH, clock);
  const visits = { waiting: 0 };
  const route = (path: string, visit: (request: FastifyRequest, reply: FastifyReply) => Promise<string>) =>
    // A HEAD request would use up the log-in.
    app.get(path, { exposeHeadRoute: false }, async (request, reply) =>
      // The log-in's code must not stay in a history or cache.
      reply
        .header('cache-control', 'no-store')
        .redirect(await guard(context, request, visits, () => visit(request, reply)), 303),
    );
  route(CAMPUS_LOG_IN_PATH, (_, reply) => begin(context, provider, reply));
  route(CAMPUS_CALLBACK_PATH, async (request, reply) =>
    campusPage(await finish(context, provider, request, reply)),
  );
}

/** Sends every failure back to the log-in screen with one of the fixed troubles. */
async function guard(
  context: Context,
  request: FastifyRequest,
  visits: { waiting: number },
  visit: () => Promise<string>,
): Promise<string> {
  if (visits.waiting >= WAITING_MAX) return campusPage('busy');
  visits.waiting += 1;
  try {
    await countCaller(request.raw, { method: 'GET', limit: 'call', session: 'none' }, context);
    return await visit();
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_often') return campusPage('busy');
    const { trouble, ...reason } = explainTrouble(error);
    const failure = context.config.oidc && explainProviderFailure(error, context.config.oidc);
    if (failure) context.degraded.note('campus-log-in', failure);
    if (trouble !== 'cancelled') context.log.warn({ trouble, ...reason }, 'a campus log-in failed');
    return campusPage(trouble);
  } finally {
    visits.waiting -= 1;
  }
}

async function begin(context: Context, provider: CampusProvider, reply: FastifyReply): Promise<string> {
  const { checks, cookie } = await beginAttempt(context);
  const page = await provider.findLogInPage(checks);
  context.degraded.note('campus-log-in', null);
  setCampusCookie(reply, context.config, { name: 'campus', value: cookie, maxAgeMs: ATTEMPT_MS });
  return page.href;
}

async function finish(
  context: Context,
  provider: CampusProvider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CampusSuccess | CampusTrouble> {
  const { config, store } = context;
  const { search, searchParams } = new URL(request.url, config.publicUrl);
  const cookie = readCampusCookie(request, config, 'campus');
  // A wrong state keeps the browser's own log-in, so that no other site can end it.
  const attempt = await readAttempt(context, cookie, searchParams.get('state') ?? '');
  if (!attempt) return 'stale';
  clearCampusCookie(reply, config, 'campus');
  const { state, until } = attempt;
  if (!(await store.run(useAttempt, { state, until }))) return 'stale';
  const person = readVerifiedPerson(await provider.readClaims(search, attempt), config);
  if (typeof person === 'string') return refuseArrival(context, person);
  const result = await logInFromCampus(context, request, person);
  if (result.outcome === 'inactive' || result.outcome === 'unreachable')
    return refuseArrival(context, result.outcome);
  if (result.outcome === 'in') setLogInCookies(reply, config, result.cookies);
  else setCampusCookie(reply, config, { name: 'campus-sign-up', value: result.token, maxAgeMs: SIGN_UP_MS });
  return result.outcome;
}

async function refuseArrival(
  { clock, random, store }: Context,
  trouble: 'unverified' | 'foreign' | 'unreachable' | 'inactive',
): Promise<CampusTrouble> {
  const event = { id: random.id(), at: clock(), kind: 'log-in-refused', personId: null } as const;
  await store.run(storeSecurityEvent, { ...event, detail: `by the campus: ${trouble}` });
  return trouble;
}

function signUpRoutes(wiring: Wiring): void {
  const { context } = wiring;
  const { config } = context;

  registerEndpoint(wiring, campusArrival, async ({ request }) => {
    const found = await findCampusSignUp(context, readCampusCookie(request, config, 'campus-sign-up'));
    if (!found) fail('not_found', 'There is no open sign-up in this browser.');
    return { email: found.email, name: found.name };
  });

  const readToken = (request: FastifyRequest) => readCampusCookie(request, config, 'campus-sign-up');
  registerUpload(
    wiring,
    campusSignUp,
    {
      async prove(request) {
        const found = await findCampusSignUp(context, readToken(request));
        if (!found) return refuseWithoutLogIn();
        await refuseBannedNetwork(context, request);
        refuseBannedDomain(context, found.address);
      },
      needs: [],
      // The cookie identifies the person who signs up: one browser has one.
      async check({ input, request }) {
        await requireDecentName(context, input.name);
        return { person: hashToken(readToken(request)) };
      },
    },
    async ({ input, checked, file, signal, request, reply }) => {
      if (!file) fail('invalid_input', words.fillAllRequired, { fields: { image: 'a photo is required' } });
      const renditions = await context.processPhoto(file, { person: checked.person, signal });
      const { user, cookies } = await withUploadedPhoto(context, { renditions, signal }, (photo) =>
        createCampusAccount(context, { request, token: readToken(request), form: input, photo }),
      );
      setLogInCookies(reply, config, cookies);
      clearCampusCookie(reply, config, 'campus-sign-up');
      return {
        success: true,
        data: presentOwnUser(user, context),
        message: answerWords.signedUp,
      };
    },
  );
}
