import * as contract from '#contract/delete-account.ts';
import { deletionWords } from '#contract/words/en/delete-account.ts';
import { hashClientNetwork } from '#server/platform/http/client-network.ts';
import { registerEndpoint, type Wiring } from '#server/identity/register-endpoint.ts';
import { clearSessionCookie } from '#server/identity/session.ts';
import { createChallenge } from '#server/identity/webauthn/challenges.ts';
import { requireProof } from '#server/identity/webauthn/moderator-proof.ts';
import { requestOptions } from '#server/identity/webauthn/options.ts';
import { findSite } from '#server/identity/webauthn/site.ts';
import { boundToDeletion, deleteAccount } from './confirm.ts';
import { requestDeletion } from './request.ts';

/** The calls that delete the viewer's account. */
export function deleteAccountRoutes(wiring: Wiring): void {
  const { context } = wiring;

  registerEndpoint(wiring, contract.requestDeletion, async ({ viewer, request }) => {
    await requireProof(context, viewer, 'deletion');
    await requestDeletion(context, hashClientNetwork(context, request), viewer);
    return { success: true, message: deletionWords.codeSent };
  });

  registerEndpoint(wiring, contract.deletionOptions, async ({ viewer, request }) =>
    requestOptions(
      findSite(context.config, request.headers.host),
      createChallenge(context, boundToDeletion(viewer)),
    ),
  );

  registerEndpoint(wiring, contract.deleteAccount, async ({ input, viewer, request, reply }) => {
    if (!input.passkey) await requireProof(context, viewer, 'deletion');
    await deleteAccount(context, viewer, request, input);
    clearSessionCookie(reply, context.config);
    return { success: true };
  });
}
