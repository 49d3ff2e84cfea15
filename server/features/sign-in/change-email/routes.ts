import * as contract from '#contract/change-email.ts';
import { changeWords } from '#contract/words/en/change-email.ts';
import { hashClientNetwork } from '#server/platform/http/client-network.ts';
import { registerEndpoint, type Wiring } from '#server/identity/register-endpoint.ts';
import { presentOwnUser } from '#server/access/people/present.ts';
import { requireProof } from '#server/identity/webauthn/moderator-proof.ts';
import { readMailAddress } from '#server/features/sign-in/requests.ts';
import { confirmEmailChange } from './confirm.ts';
import { requestEmailChange } from './request.ts';

/** The calls that change the viewer's address. */
export function changeEmailRoutes(wiring: Wiring): void {
  const { context } = wiring;

  registerEndpoint(wiring, contract.requestEmailChange, async ({ input, viewer, request }) => {
    await requireProof(context, viewer, 'address');
    await requestEmailChange(
      context,
      hashClientNetwork(context, request),
      viewer,
      readMailAddress(input.email),
    );
    return { success: true, message: changeWords.codesSent };
  });

  registerEndpoint(wiring, contract.confirmEmailChange, async ({ input, viewer, request }) => {
    await requireProof(context, viewer, 'address');
    const user = await confirmEmailChange(context, viewer, request, input);
    return {
      success: true,
      data: presentOwnUser(user, context),
      message: changeWords.changed,
    };
  });
}
