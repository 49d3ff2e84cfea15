import {
  startAuthentication,
  WebAuthnError,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { RequestOptions, UsedCredential } from '#contract/passkeys.ts';

/**
 * Asks for one of the person's passkeys in the browser's own dialog.
 * @returns null when the person closed the dialog.
 */
export async function askPasskey(options: RequestOptions): Promise<UsedCredential | null> {
  try {
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
    return await startAuthentication({ optionsJSON });
  } catch (error) {
    // Browsers report every reason to stop in the same way.
    if (error instanceof WebAuthnError || error instanceof DOMException) return null;
    throw error;
  }
}
