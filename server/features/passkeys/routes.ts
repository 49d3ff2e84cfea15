import { PASSKEYS_MAX } from '#contract/limits.ts';
import * as contract from '#contract/passkeys.ts';
import { passkeyWords } from '#contract/words/en/passkeys.ts';
import { findOwnUser } from '#server/access/accounts/accounts.ts';
import { fail } from '#server/platform/errors.ts';
import { describeLogIn, setLogInCookies } from '#server/identity/log-in-session.ts';
import { registerEndpoint, type Wiring } from '#server/identity/register-endpoint.ts';
import { isId } from '#server/platform/db/id.ts';
import { presentOwnUser } from '#server/access/people/present.ts';
import { addPasskey, passkeyNotice } from './add.ts';
import { createChallenge } from '#server/identity/webauthn/challenges.ts';
import { logInWithPasskey } from './log-in.ts';
import { requireProof } from '#server/identity/webauthn/moderator-proof.ts';
import { creationOptions, requestOptions } from '#server/identity/webauthn/options.ts';
import { deletePasskey, listPasskeys, presentPasskey, renamePasskey } from './passkeys.ts';
import { findSite } from '#server/identity/webauthn/site.ts';

/** Calls that add, list, name and remove passkeys, and that log in with a passkey. */
export function passkeyRoutes(wiring: Wiring): void {
  const { context } = wiring;
  const { config, store } = context;

  registerEndpoint(wiring, contract.passkeyOptions, async ({ viewer, request }) => {
    await requireProof(context, viewer, 'passkeys');
    const site = findSite(config, request.headers.host);
    const [user, passkeys] = await Promise.all([
      findOwnUser(store.db, viewer.id),
      listPasskeys(store.db, viewer.id),
    ]);
    if (passkeys.length >= PASSKEYS_MAX) fail('too_many_passkeys', passkeyWords.tooMany);
    return creationOptions(user, site, createChallenge(context, viewer.sessionHash), passkeys);
  });

  registerEndpoint(wiring, contract.addPasskey, async ({ input, viewer, request }) => {
    const data = await addPasskey(context, viewer, input, request);
    return { success: true, data, message: passkeyWords.added };
  });

  registerEndpoint(wiring, contract.listPasskeys, async ({ viewer }) => ({
    success: true,
    data: (await listPasskeys(store.db, viewer.id)).map(presentPasskey),
  }));

  registerEndpoint(wiring, contract.renamePasskey, async ({ input: { id, name }, viewer }) => {
    const isOwn = isId(id) && (await store.run(renamePasskey, { id, personId: viewer.id, name }));
    return isOwn ? { success: true } : refuseUnknown();
  });

  registerEndpoint(wiring, contract.removePasskey, async ({ input: { id }, viewer }) => {
    if (!isId(id)) return refuseUnknown();
    await requireProof(context, viewer, 'passkeys');
    const notice = await passkeyNotice(context, viewer, 'removed');
    const isOwn = await store.run(deletePasskey, { id, personId: viewer.id, ...notice });
    return isOwn ? { success: true } : refuseUnknown();
  });

  registerEndpoint(wiring, contract.passkeyLoginOptions, async ({ request }) =>
    requestOptions(findSite(config, request.headers.host), createChallenge(context, '')),
  );

  registerEndpoint(wiring, contract.passkeyLogin, async ({ input, request, reply }) => {
    const loggedIn = await logInWithPasskey(context, input, request);
    const { user } = loggedIn;
    setLogInCookies(reply, config, loggedIn.cookies);
    return {
      success: true as const,
      data: presentOwnUser(user, context),
      message: describeLogIn(loggedIn),
      ...(loggedIn.isBack ? { isBack: true as const } : {}),
    };
  });
}

function refuseUnknown(): never {
  return fail('not_found', 'There is no such passkey.');
}
