import { mkdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { register, verifyUser } from '#contract/sign-in.ts';
import { aSignUpForm } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import { createClient } from '#test/client.ts';
import { aFolder, runServer } from '#test/server-process.ts';

/**
 * A data folder in which one person has signed up and the server was killed, so that its last writes are in the log.
 */
async function aUsedFolder(): Promise<string> {
  const DATA_DIR = await aFolder();
  const server = await runServer({ DATA_DIR });
  await server.prints('Quad is ready');
  const client = createClient(server.url);
  const form = aSignUpForm();
  await client.call(register, form);
  await server.prints('  code ');
  const otp = /code (\d{6})/.exec(server.output())?.[1] ?? '';
  const answer = await client.call(verifyUser, { otp, email: form.email }, { file: await aPhoto() });
  expect(answer.status).toBe(200);
  server.kill('SIGKILL');
  await server.ended;
  return DATA_DIR;
}

async function refusalOf(DATA_DIR: string): Promise<string> {
  const server = await runServer({ DATA_DIR });
  expect(await server.ended).toBe(1);
  return server.output();
}

describe.runIf(inject('store') === 'sqlite')(
  'a data folder that has lost its store',
  { timeout: 60_000 },
  () => {
    test('is refused with the found files and the possible next steps, and nothing in it changes', async () => {
      const folder = await aUsedFolder();
      const file = path.join(folder, 'quad.db');
      const log = `${file}-wal`;
      const { size } = await stat(file);
      const logBytes = await readFile(log);
      const waysOn =
        /Restore a backup .*set DATABASE_URL .*To begin with an empty campus, move [\w., -]+ away\. Or set another folder\. Example: DATA_DIR=\/srv\/quad\n$/;

      await writeFile(file, Buffer.alloc(size));
      const zeroed = await refusalOf(folder);
      expect(zeroed).toContain(
        `${file} begins with zeros, and quad.db-wal, photos, secret, outbox of an earlier store are there`,
      );
      expect(zeroed).toMatch(waysOn);
      await truncate(file);
      expect(await refusalOf(folder)).toContain(`${file} is empty, and quad.db-wal, photos`);
      await rm(file);
      expect(await refusalOf(folder)).toContain(`${file} is missing, and quad.db-wal, photos`);
      expect(await readFile(log)).toEqual(logBytes);

      for (const name of ['quad.db-wal', 'secret', 'outbox'])
        await rm(path.join(folder, name), { recursive: true });
      expect(await refusalOf(folder)).toContain(
        `${file} is missing, and photos of an earlier store is there`,
      );
      await rm(path.join(folder, 'photos'), { recursive: true });
      const fresh = await runServer({ DATA_DIR: folder });
      await fresh.prints('Quad is ready');
    });

    test('is neither an empty folder nor one in which a first start ended before it created the store', async () => {
      const folder = await aFolder();
      await mkdir(path.join(folder, 'photos'));
      await mkdir(path.join(folder, 'outbox'));
      await writeFile(path.join(folder, 'quad.db'), '');
      const first = await runServer({ DATA_DIR: folder });
      await first.prints('Quad is ready');
      first.kill('SIGKILL');
      await first.ended;
      const second = await runServer({ DATA_DIR: folder });
      await second.prints('Quad is ready');
    });
  },
);
