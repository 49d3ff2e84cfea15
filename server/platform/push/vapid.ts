import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose/jwt/sign';
import type { BaseServices } from '#server/platform/base-services.ts';
import { claimSetting, readSetting } from '#server/platform/db/settings.ts';

/** The keys that identify the sender to push services (VAPID, RFC 8292). */
export interface SenderKeys {
  /** The key for browsers: an uncompressed point of P-256, base64url. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** Push services refuse tokens longer than 24 hours. */
const TOKEN_SECONDS = 12 * 3_600;

/**
 * Reads the key pair of this installation. The first call of all nodes creates it. A new SECRET creates a new pair,
 * because the old one cannot be decrypted; browsers then subscribe again.
 */
export async function loadSenderKeys({
  store,
  secrets,
}: Pick<BaseServices, 'store' | 'secrets'>): Promise<SenderKeys> {
  const name = `push-key:${secrets.fingerprint.slice(0, 8)}` as const;
  const known = await readSetting(store.db, name);
  const sealed =
    known ?? (await store.run(claimSetting, { name, value: await secrets.seal(createPrivateKeyText()) }));
  return readKeys(await secrets.unseal(sealed));
}

function createPrivateKeyText(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pair.getPrivateKey('base64url');
}

function readKeys(text: string): SenderKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(text, 'base64url');
  const point = pair.getPublicKey();
  // A private key with leading zeros is shorter, but JWK needs 32 bytes.
  const secret = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  const encode = (bytes: Buffer) => bytes.toString('base64url');
  const coordinates = { x: encode(point.subarray(1, 33)), y: encode(point.subarray(33)) };
  const key = { kty: 'EC', crv: 'P-256', ...coordinates, d: encode(secret) };
  return { publicKey: encode(point), privateKey: createPrivateKey({ key, format: 'jwk' }) };
}

/**
 * Makes the header `Authorization` of a message.
 * @param subject a contact for the push service: a `mailto:` or https address; null if there is none.
 */
export async function authorize(
  { publicKey, privateKey }: SenderKeys,
  { audience, subject, now }: { audience: string; subject: string | null; now: number },
): Promise<string> {
  const token = new SignJWT(subject === null ? {} : { sub: subject })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(audience)
    .setExpirationTime(Math.floor(now / 1000) + TOKEN_SECONDS);
  return `vapid t=${await token.sign(privateKey)}, k=${publicKey}`;
}

/** The operator's contact, or the address of the installation. */
export function subjectOf({ operator: { contact, demo }, publicUrl }: BaseServices['config']): string | null {
  if (!demo.includes('contact')) return contact.startsWith('https:') ? contact : `mailto:${contact}`;
  return publicUrl.startsWith('https:') ? publicUrl : null;
}
