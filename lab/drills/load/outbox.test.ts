import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readOutbox } from './outbox.ts';

const WITHIN_MS = 10_000;

test('the code comes once, from the newest letter to the address, never from a forgotten or empty letter', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quad-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const outbox = readOutbox(folder);
  await outbox.forget('asha@example.edu');
  await mkdir(path.join(folder, 'outbox'));
  const write = (name: string, text: string) => writeFile(path.join(folder, 'outbox', name), text);
  const letter = (to: string, code: string) => `From: Quad <quad@example.edu>\nTo: ${to}\n\n${code}\n\n`;
  await write('1.eml', letter('asha@example.edu', '111111'));
  await write('2.eml', letter('Asha <asha@example.edu>', '222222'));
  await write('3.eml', letter('ben@example.edu', '333333'));
  expect(await outbox.waitForCode('asha@example.edu', WITHIN_MS)).toBe('222222');
  expect(await outbox.waitForCode('asha@example.edu', 0)).toBeNull();
  await outbox.forget('ben@example.edu');
  expect(await outbox.waitForCode('ben@example.edu', 0)).toBeNull();
  await write('4.eml', '');
  const waiting = outbox.waitForCode('ben@example.edu', WITHIN_MS);
  await write('4.eml', letter('ben@example.edu', '444444'));
  expect(await waiting).toBe('444444');
});
