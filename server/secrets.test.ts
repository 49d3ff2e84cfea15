import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError } from './config/refuse.ts';
import { deriveSecrets, loadSecret } from './secrets.ts';

const secrets = deriveSecrets('a secret of the tests, 32 characters or more');
const others = deriveSecrets('another secret of the tests, of 32 characters');

async function anEmptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quad-secret-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('what is sealed comes back whole, and never looks the same twice', () => {
  for (const text of ['', 'x', 'a code: 246813 für Aśha 😀', 'long '.repeat(10_000)]) {
    const sealed = secrets.seal(text);
    expect(secrets.unseal(sealed)).toBe(text);
    expect(sealed).not.toBe(secrets.seal(text));
  }
  expect(Buffer.from(secrets.seal('246813'), 'base64').includes('246813')).toBe(false);
});

test('what was changed anywhere, cut off or sealed with another key is refused', () => {
  const sealed = Buffer.from(secrets.seal('246813'), 'base64');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => secrets.unseal(changed.toString('base64'))).toThrow();
  }
  for (let length = 0; length < sealed.length; length += 1)
    expect(() => secrets.unseal(sealed.subarray(0, length).toString('base64'))).toThrow();
  expect(() => secrets.unseal(others.seal('246813'))).toThrow();
});

test('hashes depend on the text, the use and the key, and on nothing else', () => {
  const hashes = [
    secrets.hash('code', '246813'),
    secrets.hash('code', '246814'),
    secrets.hash('address', '246813'),
    others.hash('code', '246813'),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(secrets.hash('code', '246813')).toBe(hashes[0]);
});

test('without a configured secret one is made once, readable by its owner alone, and kept', async () => {
  const folder = await anEmptyFolder();
  const made = await Promise.all(Array.from({ length: 20 }, () => loadSecret(null, folder)));
  expect(new Set(made).size).toBe(1);
  expect(await readdir(folder)).toEqual(['secret']);
  expect(made[0]?.length).toBeGreaterThanOrEqual(43);
  expect(await loadSecret(null, folder)).toBe(made[0]);
  expect((await stat(path.join(folder, 'secret'))).mode & 0o777).toBe(0o600);
  expect(await loadSecret(null, await anEmptyFolder())).not.toBe(made[0]);
});

test('a configured secret counts, and nothing is written', async () => {
  const folder = await anEmptyFolder();
  expect(await loadSecret('the configured one', folder)).toBe('the configured one');
  await expect(readFile(path.join(folder, 'secret'))).rejects.toThrow('ENOENT');
});

test('a kept secret that was damaged is refused, not replaced: sessions and codes hang on it', async () => {
  const folder = await anEmptyFolder();
  for (const damaged of ['', 'x'.repeat(31), ` ${'x'.repeat(31)}\n`]) {
    await writeFile(path.join(folder, 'secret'), damaged);
    const refusal = loadSecret(null, folder);
    await expect(refusal).rejects.toBeInstanceOf(ConfigError);
    await expect(refusal).rejects.toThrow(/^SECRET in .* is shorter than 32 characters.*Example: SECRET=/);
    expect(await readFile(path.join(folder, 'secret'), 'utf8')).toBe(damaged);
  }
});
