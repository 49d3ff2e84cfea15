import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { NewCredential, UsedCredential } from '#contract/passkeys.ts';
import type { Site } from './site.ts';

/**
 * Checks WebAuthn data with @simplewebauthn/server. The library needs 30 MB, so the first added or used passkey loads
 * it. All its input comes from outside, so any error that it throws means: not valid.
 */
const load = () => import('@simplewebauthn/server');

/** COSE numbers of Ed25519, ECDSA with P-256 and RSA, the algorithms of authenticators. */
export const ALGORITHMS = [-8, -7, -257];

interface NewKey {
  readonly credentialId: string;
  /** COSE key, base64url. */
  readonly publicKey: string;
  readonly counter: number;
}

/** Checks the response to the options of a new passkey. @returns null if it is not valid. */
export async function verifyNewCredential(
  { response, ...credential }: NewCredential,
  challenge: string,
  site: Site,
): Promise<NewKey | null> {
  const { verifyRegistrationResponse: verify } = await load();
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const attestation = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'));
    // No attestation was requested. Checking one with certificates could fetch revocation lists from any address.
    const format = attestation.get('fmt');
    const hasCertificates = attestation.get('attStmt').get('x5c') !== undefined;
    if (format !== 'none' && (format !== 'packed' || hasCertificates)) return null;
    const { registrationInfo } = await verify({
      response: { ...credential, response, clientExtensionResults: {} } as RegistrationResponseJSON,
      ...expected(challenge, site),
      supportedAlgorithmIDs: ALGORITHMS,
    });
    // The id that the authenticator wrote must match the sent one.
    if (registrationInfo?.credential.id !== credential.id) return null;
    const { publicKey, counter } = registrationInfo.credential;
    return { credentialId: credential.id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  } catch {
    return null;
  }
}

interface StoredKey {
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: number;
}

/**
 * Checks an assertion of a stored passkey.
 * @returns the authenticator's new counter; null if the assertion is not valid.
 */
export async function verifyAssertion(
  credential: UsedCredential,
  { credential_id: id, public_key, counter }: StoredKey,
  challenge: string,
  site: Site,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} } as AuthenticationResponseJSON,
      ...expected(challenge, site),
      credential: { id, publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')), counter },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

function expected(challenge: string, site: Site) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: [...site.origins],
    expectedRPID: site.id,
    requireUserVerification: true,
  };
}
