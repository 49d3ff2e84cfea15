import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from './config/refuse.ts';
import { createOnce } from './create-once.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keyed hashing and sealing; each use has a key of its own, derived from `SECRET` (RFC 5869). */
export interface Secrets {
  /** Tells whether two nodes have the same secret, without saying it. */
  readonly fingerprint: string;
  /** HMAC-SHA-256, base64url. `use` keeps hashes of different things apart. */
  hash(use: 'code' | 'address', text: string): string;
  /** Encrypts and authenticates. */
  seal(text: string): string;
  /** @throws for what was not sealed with this secret. */
  unseal(sealed: string): string;
}

/** A token has 256 random bits, so a plain hash of it cannot be searched. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function deriveSecrets(secret: string): Secrets {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'quad', use, 32));
  const keys = { code: keyFor('code'), address: keyFor('address') };
  const sealing = keyFor('seal');
  return {
    fingerprint: keyFor('fingerprint').toString('base64url'),
    hash: (use, text) => createHmac('sha256', keys[use]).update(text).digest('base64url'),
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, sealing, nonce);
      return Buffer.concat([
        nonce,
        cipher.update(text, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]).toString('base64');
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv(CIPHER, sealing, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)),
        decipher.final(),
      ]);
      return text.toString('utf8');
    },
  };
}

/** The configured secret, or the data folder's own, made on the first start (mode 0600). */
export async function loadSecret(configured: string | null, dataDir: string): Promise<string> {
  if (configured) return configured;
  const file = path.join(dataDir, 'secret');
  if (!existsSync(file)) await createOnce(file, randomBytes(32).toString('base64url'));
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < 32)
    throw new ConfigError(
      `SECRET in ${file} is shorter than 32 characters: restore the file, or set the variable. Example: SECRET=a-random-text-of-32-characters-or-more`,
    );
  return secret;
}
