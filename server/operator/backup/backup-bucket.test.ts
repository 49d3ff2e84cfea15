import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { updatePhoto } from '#contract/profile.ts';
import { signUp, logIn } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import { anEmptyPlace, skipWithoutPgDump } from '#test/backup-places.ts';
import { placeOf, runQuadWith, startQuad } from '#test/run-quad.ts';
import { anS3Server } from '#test/s3-server.ts';
import { aFolder } from '#test/server-process.ts';
import { startTestServer } from '#test/test-server.ts';

beforeEach(({ skip }) => skipWithoutPgDump(skip));

/** A server with one person, whose backups are copied into a bucket. */
async function aServerWithBucket() {
  const s3 = await anS3Server();
  const server = await startTestServer();
  const { email, client } = await signUp(server);
  const address = (path: string) => s3.env['PHOTO_STORE']?.replace('?', `/${path}?`) ?? '';
  const folder = await aFolder();
  const { PHOTO_STORE: _, ...keys } = s3.env;
  return {
    s3,
    server,
    email,
    client,
    address,
    keys,
    backUp: async (...options: string[]) => {
      const env = { ...placeOf(server), ...keys };
      const result = await runQuadWith(env, ['backup', folder, '--copy-to', address('daily'), ...options]);
      return { ...result, name: /^Backup .*\/(quad-\w+)$/m.exec(result.out)?.[1] ?? '' };
    },
  };
}

/** The address that `backup` prints for `restore`. */
const copyOf = (out: string) => /^Copied to (\S+): /m.exec(out)?.[1] ?? '';

test('a backup in a bucket restores store, secret and photos on another machine; photos are stored there once', async () => {
  const { server, email, client, keys, backUp } = await aServerWithBucket();
  expect(await backUp()).toMatchObject({
    code: 0,
    error: '',
    out: expect.stringContaining(': 2 new photo files'),
  });
  await client.call(updatePhoto, {}, { file: await aPhoto() });
  const { out } = await backUp();
  expect(out).toMatch(/: 2 new photo files\.$/m);
  const place = await anEmptyPlace(server);
  const restored = await runQuadWith({ ...place, ...keys }, ['restore', copyOf(out)]);
  expect(restored).toMatchObject({ code: 0, error: '', out: expect.stringMatching(/^Restored 1 people/) });
  const other = await startTestServer({ env: place });
  const { response } = await logIn(other, email);
  expect((await other.newClient().fetch(response.body.data.image)).status).toBe(200);
});

test('a restore that is interrupted leaves no copy of the store in the temporary folder', async () => {
  const silent = createServer(() => {});
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void silent.close());
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const TMPDIR = await aFolder();
  const env = {
    TMPDIR,
    DATA_DIR: await aFolder(),
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
  const address = `s3://quad/quad-20260101T000000000Z?endpoint=${encodeURIComponent(endpoint)}`;
  const command = startQuad(env, ['restore', address]);
  await once(silent, 'connection');
  const copies = async () => (await readdir(TMPDIR)).filter((name) => name.startsWith('quad-restore-'));
  expect(await copies()).toHaveLength(1);
  command.kill('SIGINT');
  expect(await command.ended).toMatchObject({ code: 130 });
  expect(await copies()).toEqual([]);
});

test('--keep deletes interrupted copies that are older than the kept ones', async () => {
  const { s3, backUp } = await aServerWithBucket();
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: s3.endpoint,
    forcePathStyle: true,
    credentials: {
      accessKeyId: s3.env['AWS_ACCESS_KEY_ID'] ?? '',
      secretAccessKey: s3.env['AWS_SECRET_ACCESS_KEY'] ?? '',
    },
  });
  const names = [
    'daily/quad-20200101T000000000Z/photos.txt',
    'daily/quad-29990101T000000000Z/photos.txt',
    'daily/quad-notes/mine.txt',
  ];
  for (const Key of names)
    await client.send(new PutObjectCommand({ Bucket: 'quad-photos', Key, Body: 'content' }));
  client.destroy();
  expect(await backUp('--keep', '2')).toMatchObject({ code: 0 });
  const left = await s3.names();
  expect(names.map((name) => left.includes(name))).toEqual([false, true, true]);
});

test('--keep deletes older backups from the bucket, with the photos that only they have', async () => {
  const { s3, server, client, address, keys, backUp } = await aServerWithBucket();
  const { name: first } = await backUp();
  // Replaces the photo, so that only the first backup has the old one.
  await client.call(updatePhoto, {}, { file: await aPhoto() });
  const { photos } = server.context;
  for await (const { key } of photos.list()) {
    const used = await server.context.store.db
      .selectFrom('people')
      .select('photo')
      .where('photo', '=', key)
      .execute();
    if (used.length === 0) await photos.remove(key);
  }
  const { out, name } = await backUp('--keep', '1');
  expect(out).toMatch(/Deleted 1 older there\.$/m);
  expect(await s3.names()).toEqual(
    expect.arrayContaining([expect.stringContaining(`daily/${name}/backup.json`)]),
  );
  expect((await s3.names()).filter((object) => object.includes(first))).toEqual([]);
  expect((await s3.names()).filter((object) => object.startsWith('daily/photos/'))).toHaveLength(2);
  const gone = await runQuadWith({ ...(await anEmptyPlace(server)), ...keys }, [
    'restore',
    address(`daily/${first}`),
  ]);
  expect(gone).toMatchObject({ code: 1, out: '', error: expect.stringContaining('is no complete backup') });
});

test('an unreachable bucket is one line of error, and the backup in the folder is complete', async () => {
  const { s3, backUp } = await aServerWithBucket();
  await s3.stop();
  const { code, error } = await backUp();
  expect([code, error]).toEqual([
    1,
    expect.stringMatching(/^The backup \S+ is complete, its copy is not: [^\n]+\n$/),
  ]);
});

test.each([
  ['https://example.edu', /is no address of a bucket/],
  ['s3://quad?endpoint=nothing', /has an endpoint that is no http/],
  ['s3://quad?region=x', /^AWS_ACCESS_KEY_ID is missing/],
])('an address with a mistake is refused before a backup is made: %s', async (address, refusal) => {
  const server = await startTestServer();
  const folder = await aFolder();
  const { code, error } = await runQuadWith(placeOf(server), ['backup', folder, '--copy-to', address]);
  expect([code, error]).toEqual([1, expect.stringMatching(refusal)]);
  expect(await readdir(folder)).toEqual([]);
});
