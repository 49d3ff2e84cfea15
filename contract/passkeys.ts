import * as z from 'zod/mini';
import { defineEndpoint, done } from './endpoint.ts';
import { anyId, wireText } from './input.ts';
import { PASSKEY_NAME_MAX } from './limits.ts';
import { shortText } from './text.ts';
import { user } from './user-object.ts';
import { passkeyWords } from './words/en/passkeys.ts';

/**
 * Passkeys: WebAuthn credentials that log in without a code (docs/identity.md section 2). Options and responses use
 * WebAuthn's JSON forms: the input of `PublicKeyCredential.parseCreationOptionsFromJSON()` and the output of
 * `toJSON()`.
 */

/** Binary data of the browser as base64url. `max`: maximum number of characters. */
function base64url(field: string, max: number) {
  const message = `${field} must be base64url`;
  return wireText(message).check(z.maxLength(max, message), z.regex(/^[\w-]+$/, message));
}

/** A credential id has at most 1,023 bytes. */
const CREDENTIAL_ID_MAX = 1_364;
const DATA_MAX = 20_000;

const credential = {
  id: base64url('id', CREDENTIAL_ID_MAX),
  rawId: base64url('rawId', CREDENTIAL_ID_MAX),
  type: z.literal('public-key', 'type must be public-key'),
};

const registration = z.object(
  {
    clientDataJSON: base64url('clientDataJSON', DATA_MAX),
    attestationObject: base64url('attestationObject', DATA_MAX),
    transports: z.optional(
      z.nullable(z.array(z.string('transports must be texts'), 'transports must be a list')),
    ),
  },
  'response must be the response of the authenticator',
);

const assertion = z.object(
  {
    clientDataJSON: base64url('clientDataJSON', DATA_MAX),
    authenticatorData: base64url('authenticatorData', DATA_MAX),
    signature: base64url('signature', DATA_MAX),
    userHandle: z.optional(z.nullable(z.string('userHandle must be base64url'))),
  },
  'response must be the response of the authenticator',
);

const extensionsMessage = 'clientExtensionResults must be those of the browser';
/**
 * The browser's knowledge of the passkey (WebAuthn, section 10.1.3). `rk` is false if the passkey is not discoverable.
 */
const extensionResults = z.object(
  {
    credProps: z.optional(
      z.nullable(z.object({ rk: z.optional(z.nullable(z.boolean(extensionsMessage))) }, extensionsMessage)),
    ),
  },
  extensionsMessage,
);

const newCredential = z.object({
  ...credential,
  response: registration,
  clientExtensionResults: z.optional(z.nullable(extensionResults)),
  name: z.optional(z.nullable(shortText(PASSKEY_NAME_MAX, passkeyWords.nameMessage, 'line'))),
});
export type NewCredential = z.output<typeof newCredential>;

export const usedCredential = z.object({ ...credential, response: assertion });
export type UsedCredential = z.output<typeof usedCredential>;

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 8601, UTC. */
  created: z.string(),
  /** ISO 8601, UTC; null before the passkey's first log-in. */
  lastUsed: z.nullable(z.string()),
});
export type Passkey = z.output<typeof passkey>;

const publicKey = z.literal('public-key');

const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  /** `id` is opaque. `name` is the address, shown only by the owner's authenticator. */
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  /** Asks the browser whether the passkey is discoverable. Some browsers do not answer. */
  extensions: z.object({ credProps: z.literal(true) }),
  /** The account's passkeys, so that a device does not get a second one. */
  excludeCredentials: z.array(z.object({ id: z.string(), type: publicKey, transports: z.array(z.string()) })),
});
export type CreationOptions = z.output<typeof creationOptions>;

export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Always empty, so that the authenticator offers all its passkeys. */
  allowCredentials: z.array(z.object({ id: z.string(), type: publicKey })),
});
export type RequestOptions = z.output<typeof requestOptions>;

export const passkeyOptions = defineEndpoint({
  method: 'POST',
  path: '/passkeys/options',
  session: 'required',
  limit: 'call',
  carrier: 'json',
  input: z.object({}),
  output: creationOptions,
  errors: ['too_many_passkeys', 'passkey_needed'],
  summary:
    'WebAuthn options for a new passkey. The challenge works once, within 5 minutes, and only in this session.',
});

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/passkeys',
  session: 'required',
  limit: 'call',
  carrier: 'json',
  input: newCredential,
  output: z.object({ success: z.literal(true), data: passkey, message: z.string() }),
  errors: ['passkey_exists', 'too_many_passkeys', 'passkey_needed'],
  summary: 'Adds a passkey: the JSON of the new WebAuthn credential and, optionally, a name.',
});

export const listPasskeys = defineEndpoint({
  method: 'GET',
  path: '/passkeys',
  session: 'required',
  limit: 'call',
  carrier: 'query',
  input: z.object({}),
  output: z.object({ success: z.literal(true), data: z.array(passkey) }),
  errors: [],
  summary: "The person's passkeys, oldest first.",
});

export const renamePasskey = defineEndpoint({
  method: 'PATCH',
  path: '/passkeys',
  session: 'required',
  limit: 'call',
  carrier: 'json',
  input: z.object({ id: anyId('id'), name: shortText(PASSKEY_NAME_MAX, passkeyWords.nameMessage, 'line') }),
  output: done,
  errors: ['not_found'],
  summary: "Renames one of the person's passkeys.",
});

export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/passkeys',
  session: 'required',
  limit: 'call',
  carrier: 'json-or-query',
  input: z.object({ id: anyId('id') }),
  output: done,
  errors: ['not_found', 'passkey_needed'],
  summary: "Removes one of the person's passkeys. Nobody can log in with it any more.",
});

export const passkeyLoginOptions = defineEndpoint({
  method: 'POST',
  path: '/login/passkey/options',
  session: 'none',
  limit: 'call',
  carrier: 'json',
  input: z.object({}),
  output: requestOptions,
  errors: [],
  summary:
    'WebAuthn options for a log-in, the same for everybody. The challenge works once, within 5 minutes.',
});

export const passkeyLogin = defineEndpoint({
  method: 'POST',
  path: '/login/passkey',
  session: 'none',
  limit: 'call',
  carrier: 'json',
  input: usedCredential,
  cookie: 'sets',
  output: z.object({
    success: z.literal(true),
    data: user,
    message: z.string(),
    /** True if the log-in restored a deleted account. `message` is about that. */
    isBack: z.optional(z.literal(true)),
  }),
  errors: ['wrong_passkey'],
  summary: 'Logs in with the assertion of a passkey. Answers as /login does.',
});
