import {
  browserSupportsWebAuthn,
  platformAuthenticatorIsAvailable,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser';
import { addPasskey, passkeyOptions, type Passkey } from '#contract/passkeys.ts';
import { call } from '#web/data/api/api.ts';
import { isHostForPasskeys } from '#web/features/passkeys/host.ts';

/** True if the browser can create a passkey, on this device or another. */
export function canCreatePasskey(): boolean {
  return isHostForPasskeys() && browserSupportsWebAuthn();
}

/** True if this device itself can keep a passkey. */
export async function hasOwnAuthenticator(): Promise<boolean> {
  return canCreatePasskey() && platformAuthenticatorIsAvailable().catch(() => false);
}

/**
 * Creates a passkey in the browser's own dialog and adds it to the account.
 * @returns `exists` when the device already has a passkey for this account; `cancelled` when the person closed the
 * dialog.
 * @throws ApiError, NetworkError.
 */
export async function createPasskey(): Promise<Passkey | 'exists' | 'cancelled'> {
  const { data: options } = await call(passkeyOptions, {});
  try {
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
    const { data } = await call(addPasskey, await startRegistration({ optionsJSON }));
    return data.data;
  } catch (error) {
    // Browsers report every reason to stop in the same way, so that sites learn nothing about the person's devices.
    if (!(error instanceof WebAuthnError || error instanceof DOMException)) throw error;
    return error.name === 'InvalidStateError' ? 'exists' : 'cancelled';
  }
}
