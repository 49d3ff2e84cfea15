import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { aLetter } from '#test/mail-queue.ts';
import { FROM } from '#test/smtp.ts';
import { startTestServer } from '#test/test-server.ts';
import { letterTo } from './letter-to.ts';
import { openOutbox } from './outbox.ts';

test('the outbox writes a mail file that only its owner can read, and prints its path and code in one line [2.5 M2.13]', async () => {
  const { context } = await startTestServer();
  const folder = path.join(context.config.dataDir, 'outbox');
  const printed: string[] = [];
  const outbox = openOutbox({ ...context, folder, from: FROM, print: (line) => printed.push(line) });
  await outbox.send(aLetter('asha@example.edu'));
  const ben = { email: 'ben@example.edu', language: null };
  await outbox.send(letterTo(ben, (mails) => mails.accountExists('https://quad.example.edu')));
  const files = (await readdir(folder)).toSorted().map((name) => path.join(folder, name));
  expect(files).toHaveLength(2);
  expect(printed.toSorted()).toEqual([`Mail: ${files[0]}  code 246813`, `Mail: ${files[1]}`].toSorted());
  for (const file of files) {
    expect(file).toMatch(/\.eml$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  }
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(file))));
  const toAsha = mails.find(({ to }) => to?.[0]?.address === 'asha@example.edu');
  expect(toAsha?.text).toMatch(/^246813$/m);
  expect(toAsha?.from?.address).toBe('quad@example.edu');
});
