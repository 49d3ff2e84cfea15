import { createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
// Separate entry points, because importing the whole library takes three times as long.
import { compactDecrypt } from 'jose/jwe/compact/decrypt';
import { CompactEncrypt } from 'jose/jwe/compact/encrypt';
import { ConfigError } from '#server/platform/config/refuse.ts';
import { createOnce } from './create-once.ts';

const ALGORITHM = { alg: 'dir', enc: 'A256GCM' } as const;

const hashUses = [
  'code',
  'address',
  'domain',
  'network',
  'challenge',
  'token-mark',
  'unsubscribe',
  'push',
  'picture',
  'moderator',
] as const;
type HashUse = (typeof hashUses)[number];

/** Keyed hashing and encryption. Each use has its own key, derived from `SECRET` (HKDF, RFC 5869). */
export interface Secrets {
  /** Equal on two nodes if and only if their secrets are equal. Reveals nothing about the secret. */
  readonly fingerprint: string;
  /** HMAC-SHA-256, base64url. Each `use` has its own key. */
  hash(use: HashUse, text: string): string;
  /** Encrypts and authenticates a text. The result, a compact JWE, has the key's id. */
  seal(text: string): Promise<string>;
  /** Decrypts a sealed text. Rejects a text that was sealed with an unknown key or modified. */
  unseal(sealed: string): Promise<string>;
}

/** SHA-256, base64url. No key is needed: a token has 256 random bits, so a search cannot reverse the hash. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** The part of a keyed hash that logs show. It is long enough to distinguish the hashed values. */
export function shortHash(keyedHash: string): string {
  return keyedHash.slice(0, 8);
}

export function deriveSecrets(secret: string): Secrets {
  const keys = new Map(hashUses.map((use) => [use, deriveKey(secret, use)]));
  const sealing = sealingKeyOf(secret);
  return {
    fingerprint: deriveKey(secret, 'fingerprint').toString('base64url'),
    hash: (use, text) =>
      createHmac('sha256', keys.get(use) as Buffer)
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
          if (kid !== sealing.id) throw new Error('sealed with an unknown key');
          return sealing.key;
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

/**
 * Returns the configured secret, or the secret in the data folder. The first start generates the latter (mode 0600).
 * @throws ConfigError when the file is damaged.
 */
export async function loadSecret(configured: string | null, dataDir: string): Promise<string> {
  const secret = await findSecret(configured, dataDir);
  if (secret !== null) return secret;
  await createOnce(path.join(dataDir, 'secret'), randomBytes(32).toString('base64url'));
  return loadSecret(configured, dataDir);
}

/** As {@link loadSecret}, but never generates a secret. @returns null when there is none. */
export async function findSecret(configured: string | null, dataDir: string): Promise<string | null> {
  if (configured) return configured;
  const file = path.join(dataDir, 'secret');
  if (!existsSync(file)) return null;
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < 32)
    throw new ConfigError(
      `SECRET in ${file} is shorter than 32 characters: restore the file, or set the variable. Example: SECRET=a-random-text-of-32-characters-or-more`,
    );
  return secret;
}
