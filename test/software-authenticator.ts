import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { CreationOptions, RequestOptions } from '#contract/passkeys.ts';

/**
 * An authenticator and its browser, made with node:crypto. They write the same data as real ones (WebAuthn level 3,
 * sections 5.8.1 and 6.1), or an attacker's data.
 */
export interface Authenticator {
  /** Makes a passkey. @returns the JSON of the new credential. */
  create(options: CreationOptions, changes?: Changes): ReturnType<typeof credentialJson>;
  /** Signs a challenge with the newest passkey. @returns the JSON of the assertion. */
  get(options: RequestOptions, changes?: Changes): ReturnType<typeof credentialJson>;
  /** The signature counter of all passkeys together. */
  counter: number;
}

/** Differences from an honest answer. */
interface Changes {
  readonly origin?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly rpId?: string;
  readonly crossOrigin?: boolean;
  readonly userVerified?: boolean;
  readonly userHandle?: string;
  readonly credentialId?: string;
  /** The browser's knowledge whether the passkey is discoverable. */
  readonly isDiscoverable?: boolean;
  /** Signs with the key of another authenticator. */
  readonly key?: KeyObject;
  readonly attestation?: Attestation | ((key: AttestedKey) => Attestation);
}

export type Attestation = readonly [format: string, statement: Map<string, Cbor>];

/** The data that an attestation can sign. */
export interface AttestedKey {
  readonly authenticatorData: Buffer;
  readonly clientData: Buffer;
  readonly credentialId: Buffer;
  readonly publicKey: KeyObject;
}

type Algorithm = 'ES256' | 'EdDSA' | 'RS256';
interface Keys {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const makeKeys: Record<Algorithm, () => Keys> = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
};

/** @param synchronises true if its passkeys are on several devices, so that it does not count signatures. */
export function createAuthenticator(
  origin: string,
  { algorithm = 'ES256', synchronises = false }: { algorithm?: Algorithm; synchronises?: boolean } = {},
): Authenticator {
  let key = makeKeys[algorithm]();
  let credentialId = randomBytes(16).toString('base64url');
  let userHandle = '';
  const authenticator: Authenticator = {
    counter: 0,
    create(options, changes = {}) {
      key = makeKeys[algorithm]();
      credentialId = changes.credentialId ?? randomBytes(16).toString('base64url');
      userHandle = options.user.id;
      const id = Buffer.from(credentialId, 'base64url');
      const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseKey(algorithm, key)]);
      const data = authenticatorData(options.rp.id, authenticator.counter, changes, attested);
      const clientData = clientDataJson('webauthn.create', origin, options.challenge, changes);
      const { attestation: wanted = ['none', new Map()] } = changes;
      const parts = { authenticatorData: data, clientData, credentialId: id, publicKey: key.publicKey };
      const [format, statement] = typeof wanted === 'function' ? wanted(parts) : wanted;
      const attestation = new Map<string, Cbor>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', data],
      ]);
      const json = credentialJson(credentialId, {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: encode(attestation).toString('base64url'),
        transports: ['internal', 'from-the-future'],
      });
      const { isDiscoverable: rk } = changes;
      return rk === undefined ? json : { ...json, clientExtensionResults: { credProps: { rk } } };
    },
    get(options, changes = {}) {
      if (!synchronises) authenticator.counter += 1;
      const data = authenticatorData(options.rpId, authenticator.counter, changes);
      const clientData = clientDataJson('webauthn.get', origin, options.challenge, changes);
      const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
      const hash = algorithm === 'EdDSA' ? null : 'sha256';
      return credentialJson(changes.credentialId ?? credentialId, {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign(hash, signed, changes.key ?? key.privateKey).toString('base64url'),
        userHandle: changes.userHandle ?? userHandle,
      });
    },
  };
  return authenticator;
}

function credentialJson(id: string, response: Record<string, unknown>) {
  return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
}

function clientDataJson(type: string, origin: string, challenge: string, changes: Changes): Buffer {
  const data = { type, origin, challenge, crossOrigin: false };
  const { type: otherType = type, origin: otherOrigin = origin } = changes;
  return Buffer.from(
    JSON.stringify({
      ...data,
      type: otherType,
      origin: otherOrigin,
      challenge: changes.challenge ?? challenge,
      crossOrigin: changes.crossOrigin ?? false,
    }),
  );
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

function authenticatorData(rpId: string, counter: number, changes: Changes, attested?: Buffer): Buffer {
  const verified = changes.userVerified === false ? 0 : USER_VERIFIED;
  const flags = USER_PRESENT | verified | (attested ? HAS_KEY : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const site = createHash('sha256')
    .update(changes.rpId ?? rpId)
    .digest();
  return Buffer.concat([site, Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
}

/** RFC 9052 section 7, RFC 9053, RFC 8230. */
function coseKey(algorithm: Algorithm, { publicKey }: Keys): Buffer {
  const jwk = publicKey.export({ format: 'jwk' });
  const bytes = (value: unknown) => Buffer.from(String(value), 'base64url');
  const entries: Record<Algorithm, [number, Cbor][]> = {
    ES256: [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(jwk.x)],
      [-3, bytes(jwk.y)],
    ],
    EdDSA: [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes(jwk.x)],
    ],
    RS256: [
      [1, 3],
      [3, -257],
      [-1, bytes(jwk.n)],
      [-2, bytes(jwk.e)],
    ],
  };
  return encode(new Map(entries[algorithm]));
}

type Cbor = number | string | Buffer | Cbor[] | Map<string | number, Cbor> | Map<string, Cbor>;

/** Encodes the part of CBOR (RFC 8949) that an authenticator needs. */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(encode)]);
  const entries = [...(value as Map<string | number, Cbor>)];
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, one]) => [encode(key), encode(one)]),
  ]);
}

function head(type: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(type << 5) | size]);
  if (size < 256) return Buffer.from([(type << 5) | 24, size]);
  return Buffer.concat([Buffer.from([(type << 5) | 25]), uint16(size)]);
}

function uint16(number: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(number);
  return bytes;
}
