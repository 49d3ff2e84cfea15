import { createECDH, randomBytes } from 'node:crypto';

/** The keys of a browser's subscription. Only its test knows the private key. */
export function createPushKeys() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  return {
    pair,
    auth,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
  };
}
