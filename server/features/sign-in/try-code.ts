import type { FastifyRequest } from 'fastify';
import { answerWords } from '#contract/words/en/answers.ts';
import type { Context } from '#server/identity/context.ts';
import { fail } from '#server/platform/errors.ts';
import { hashClientNetworks } from '#server/platform/http/client-network.ts';
import { tryCode, type TypedCode } from './codes.ts';
import { findOpenRegistration } from './registrations.ts';
import { codeOf, type Address } from './requests.ts';
import { WARN_AFTER } from '#server/identity/wrong-tries.ts';

/**
 * Checks a code without using it, within the limits on guessing.
 * @param isKnown true if the account knows the browser. Nothing then counts for the network.
 * @throws wrong_code, with the same message for wrong, expired, used and void codes and for unknown addresses;
 * too_often.
 */
export async function requireRightCode(
  context: Context,
  request: FastifyRequest,
  code: TypedCode,
  { isKnown, personId }: { isKnown: boolean; personId: string | null },
): Promise<void> {
  const { config, store, clock, random, guessDelays, log } = context;
  const networks = hashClientNetworks(context, request);
  const isCounted = config.limits && !isKnown;
  const [refused, isVoid, limit, warning] = [random.id(), random.id(), random.id(), random.id()];
  const eventIds = { refused, isVoid, limit, warning };
  const attempt = { code, now: clock(), networks, isCounted, personId, eventIds };
  const { isRight, refusedFor, networkTries, mustWarn } = await store.run(tryCode, attempt);
  if (refusedFor > 0) refuseGuessing(refusedFor);
  if (isRight) return;
  if (mustWarn)
    log.warn(
      `more than ${WARN_AFTER} wrong codes in 10 minutes: somebody may be guessing the codes of many accounts`,
    );
  if (!(await guessDelays.wait(networks, networkTries))) refuseGuessing(guessDelays.maxSeconds);
  fail('wrong_code', answerWords.wrongCode);
}

/**
 * Checks the code of a sign-up without using it.
 * @param pendingHash hash of the token of the registration's browser; '' for none.
 * @returns the code as it was tried, for its use.
 * @throws wrong_code, too_often.
 */
export async function requireSignUpCode(
  context: Context,
  request: FastifyRequest,
  { address, otp, pendingHash }: { address: Address; otp: string; pendingHash: string },
): Promise<TypedCode> {
  const { store, clock } = context;
  const { trier, from } = await findOpenRegistration(store.db, address.mailbox, pendingHash, clock());
  const code = { ...codeOf(context, 'sign-up', address.mailbox, otp), trier, from };
  // A browser with a registration is also unknown, because anybody can register any address.
  await requireRightCode(context, request, code, { isKnown: false, personId: null });
  return code;
}

function refuseGuessing(retryAfter: number): never {
  return fail('too_often', 'Too many wrong OTPs from your network. Please wait a little and try again.', {
    retryAfter,
  });
}
