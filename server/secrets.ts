import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
// One entry point each: the whole library takes three times as long to load.
import { compactDecrypt } from 'jose/jwe/compact/decrypt';
import { CompactEncrypt } from 'jose/jwe/compact/encrypt';
import { ConfigError } from './config/refuse.ts';
import { createOnce } from './create-once.ts';

const ALGORITHM = { alg: 'dir', enc: 'A256GCM' } as const;

/** Keyed hashing and encryption. Each use has a key of its own, derived from `SECRET` (HKDF, RFC 5869). */
export interface Secrets {
  /** Equal on two nodes if and only if their secrets are; reveals nothing of the secret. */
  readonly fingerprint: string;
  /** HMAC-SHA-256, base64url. `use` separates hashes of different things. */
  hash(use: 'code' | 'address', text: string): string;
  /** Encrypts and authenticates. The result (a compact JWE) names its key, so that keys can change. */
  seal(text: string): Promise<string>;
  /** Rejects what was sealed with an unknown key, or changed since. */
  unseal(sealed: string): Promise<string>;
}

/** A token has 256 random bits, so a plain hash of it cannot be searched. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** @param former secrets that no longer seal: what they sealed can still be opened. */
export function deriveSecrets(secret: string, former: readonly string[] = []): Secrets {
  const code = deriveKey(secret, 'code');
  const address = deriveKey(secret, 'address');
  const sealing = sealingKeyOf(secret);
  const opening = new Map([secret, ...former].map(sealingKeyOf).map(({ id, key }) => [id, key]));
  return {
    fingerprint: deriveKey(secret, 'fingerprint').toString('base64url'),
    hash: (use, text) =>
      createHmac('sha256', use === 'code' ? code : address)
        .update(text)
        .digest('base64url'),
    seal: (text) =>
      new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ ...ALGORITHM, kid: sealing.id })
        .encrypt(sealing.key),
    async unseal(sealed) {
      const { plaintext } = await compactDecrypt(
        sealed,
        ({ kid }) => {
          const key = opening.get(kid ?? '');
          if (!key) throw new Error('sealed with an unknown key');
          return key;
        },
        { keyManagementAlgorithms: [ALGORITHM.alg], contentEncryptionAlgorithms: [ALGORITHM.enc] },
      );
      return new TextDecoder().decode(plaintext);
    },
  };
}

function deriveKey(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'quad', use, 32));
}

function sealingKeyOf(secret: string): { id: string; key: Uint8Array } {
  const id = deriveKey(secret, 'seal-id').toString('base64url').slice(0, 8);
  return { id, key: deriveKey(secret, 'seal') };
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
