import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a subscription as the browser sent them: base64url. */
export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** Random values of an encryption. Tests fix them. */
interface OneTimeValues {
  readonly salt: Buffer;
  readonly privateKey: Buffer | null;
}

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
/** Marks the last record (RFC 8188). */
const LAST_RECORD = Buffer.of(2);

/** True if a text is a public key: an uncompressed point of P-256, base64url. */
export function isPublicKey(text: string): boolean {
  const point = Buffer.from(text, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return false;
  const own = createECDH(CURVE);
  own.generateKeys();
  try {
    own.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

/**
 * Encrypts a text for one subscription (RFC 8291, `aes128gcm` of RFC 8188), so that the push service cannot read it.
 * @throws for invalid keys.
 */
export function encryptMessage(
  { p256dh, auth }: BrowserKeys,
  text: string,
  { salt, privateKey }: OneTimeValues = { salt: randomBytes(16), privateKey: null },
): Buffer {
  const own = createECDH(CURVE);
  if (privateKey) own.setPrivateKey(privateKey);
  else own.generateKeys();
  const [theirKey, ownKey] = [Buffer.from(p256dh, 'base64url'), own.getPublicKey()];
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), theirKey, ownKey]);
  const secret = derive(own.computeSecret(theirKey), Buffer.from(auth, 'base64url'), keyInfo, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(text), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()];
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES);
  sizes.writeUInt8(ownKey.length, 4);
  return Buffer.concat([salt, sizes, ownKey, ...sealed]);
}

function derive(from: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', from, salt, info, bytes));
}
