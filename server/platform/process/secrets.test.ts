import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError } from '#server/platform/config/refuse.ts';
import { deriveSecrets, loadSecret } from './secrets.ts';

const SECRET = 'a secret of the tests, 32 characters or more';
const OTHER_SECRET = 'another secret of the tests, of 32 characters';
const secrets = deriveSecrets(SECRET);
const others = deriveSecrets(OTHER_SECRET);

/** The decoded parts of a compact JWE. Decoding ignores unused bits in the last character of a part. */
function partsOf(sealed: string): Buffer[] {
  return sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
}

function joined(parts: Buffer[]): string {
  return parts.map((part) => part.toString('base64url')).join('.');
}

async function anEmptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quad-secret-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('a sealed text is encrypted, differs each time and unseals to the original', async () => {
  for (const text of ['', 'x', 'a code: 246813 für Aśha 😀', 'long '.repeat(10_000)]) {
    const sealed = await secrets.seal(text);
    expect(await secrets.unseal(sealed)).toBe(text);
    expect(sealed).not.toBe(await secrets.seal(text));
  }
  const parts = partsOf(await secrets.seal('246813'));
  for (const part of parts) expect(part.includes('246813')).toBe(false);
});

test('a sealed text that was changed, shortened or sealed with another secret cannot be unsealed', async () => {
  const sealed = await secrets.seal('246813');
  const parts = partsOf(sealed);
  for (const [index, part] of parts.entries())
    for (let at = 0; at < part.length; at += 1) {
      const changed = Buffer.from(part);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      await expect(secrets.unseal(joined(parts.with(index, changed)))).rejects.toThrow();
    }
  for (let length = 0; length < sealed.length; length += 1)
    await expect(secrets.unseal(sealed.slice(0, length))).rejects.toThrow();
  await expect(secrets.unseal(await others.seal('246813'))).rejects.toThrow('unknown key');
});

test('a letter in the format of the first version is rejected like any other unreadable text', async () => {
  const first = Buffer.from('twelve bytes, a ciphertext and a tag of 16').toString('base64');
  await expect(secrets.unseal(first)).rejects.toThrow();
});

test('a hash depends only on the text, the use and the key', () => {
  const hashes = [
    secrets.hash('code', '246813'),
    secrets.hash('code', '246814'),
    secrets.hash('address', '246813'),
    others.hash('code', '246813'),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(secrets.hash('code', '246813')).toBe(hashes[0]);
});

test('without a configured secret one is generated once, and only its owner can read the file', async () => {
  const folder = await anEmptyFolder();
  const made = await Promise.all(Array.from({ length: 20 }, () => loadSecret(null, folder)));
  expect(new Set(made).size).toBe(1);
  expect(await readdir(folder)).toEqual(['secret']);
  expect(made[0]?.length).toBeGreaterThanOrEqual(43);
  expect(await loadSecret(null, folder)).toBe(made[0]);
  expect((await stat(path.join(folder, 'secret'))).mode & 0o777).toBe(0o600);
  expect(await loadSecret(null, await anEmptyFolder())).not.toBe(made[0]);
});

test('a configured secret is used, and no file is written', async () => {
  const folder = await anEmptyFolder();
  expect(await loadSecret('the configured one', folder)).toBe('the configured one');
  await expect(readFile(path.join(folder, 'secret'))).rejects.toThrow('ENOENT');
});

test('a damaged secret file is refused and not replaced, because codes and queued letters depend on it', async () => {
  const folder = await anEmptyFolder();
  for (const damaged of ['', 'x'.repeat(31), ` ${'x'.repeat(31)}\n`]) {
    await writeFile(path.join(folder, 'secret'), damaged);
    const refusal = loadSecret(null, folder);
    await expect(refusal).rejects.toBeInstanceOf(ConfigError);
    await expect(refusal).rejects.toThrow(/^SECRET in .* is shorter than 32 characters.*Example: SECRET=/);
    expect(await readFile(path.join(folder, 'secret'), 'utf8')).toBe(damaged);
  }
});
