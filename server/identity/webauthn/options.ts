import { CHALLENGE_MINUTES } from '#contract/limits.ts';
import type { CreationOptions, RequestOptions } from '#contract/passkeys.ts';
import { words } from '#contract/words/en/words.ts';
import type { UserRow } from '#server/access/people/present.ts';
import type { Site } from './site.ts';
import { ALGORITHMS } from './verify.ts';

/**
 * Maximum time for which the browser asks the person. Shorter than the challenge's life, so that the answer arrives in
 * time.
 */
const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000 - 30_000;

/** The account's name for the authenticator: the person's id, which reveals nothing about the person. */
export function userHandle(personId: string): string {
  return Buffer.from(personId).toString('base64url');
}

interface Known {
  readonly credential_id: string;
  /** JSON array. */
  readonly transports: string;
}

/** The options for a new passkey, in the form of `parseCreationOptionsFromJSON()`. */
export function creationOptions(
  { id, email, name }: Pick<UserRow, 'id' | 'email' | 'name'>,
  site: Site,
  challenge: string,
  known: readonly Known[],
): CreationOptions {
  return {
    challenge,
    rp: { id: site.id, name: words.brand },
    user: { id: userHandle(id), name: email, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    extensions: { credProps: true },
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: 'public-key',
      transports: JSON.parse(transports) as string[],
    })),
  };
}

/** The options for a log-in. They name no passkey, so they do not reveal who has an account. */
export function requestOptions({ id }: Site, challenge: string): RequestOptions {
  return {
    challenge,
    rpId: id,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: [],
  };
}
