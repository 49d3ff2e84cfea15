import { expect, test } from 'vitest';
import { readyz } from '#contract/health.ts';
import { me, updatePhoto, updateProfile } from '#contract/profile.ts';
import { verifyUser } from '#contract/sign-in.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { registerNewcomer, signUp } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import { anS3Server } from '#test/s3-server.ts';
import { aSilentServer } from '#test/silent-server.ts';
import { MINUTE, SECOND, startTestServer, type TestServer } from '#test/test-server.ts';
import { startSweep } from '#server/access/photos/leftovers.ts';

async function countPhotos({ context }: TestServer): Promise<number> {
  const keys = new Set<string>();
  for await (const { key } of context.photos.list()) keys.add(key);
  return keys.size;
}

async function aServerWithSilentBucket(): Promise<TestServer> {
  return startTestServer({
    env: {
      PHOTO_STORE: `s3://quad-photos?endpoint=${await aSilentServer()}`,
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'key',
    },
  });
}

test('photos in a bucket are served, changed and hidden as on a disk', async () => {
  const { env } = await anS3Server();
  const server = await startTestServer({ env: { ...env, PHOTO_KEEP_DAYS: '0' } });
  const { client } = await signUp(server);
  const image = async () => (await client.call(me)).body.image;
  const statusOf = async (address: string) => (await server.newClient().fetch(address)).status;
  const first = await image();
  const response = await server.newClient().fetch(first);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get('content-length')));
  expect((await client.call(updatePhoto, {}, { file: await aPhoto() })).status).toBe(200);
  const second = await image();
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  await client.call(updateProfile, { updates: { public: 0 } });
  expect([await statusOf(second), await statusOf(await image())]).toEqual([404, 200]);
  await runMaintenance(server.context);
  expect(await countPhotos(server)).toBe(1);
});

test('a start without its bucket logs a line with the cause and the remedy before it serves', async () => {
  const s3 = await anS3Server();
  const PHOTO_STORE = s3.env['PHOTO_STORE']?.replace(s3.bucket, 'no-such-bucket') ?? '';
  const server = await startTestServer({ env: { ...s3.env, PHOTO_STORE } });
  await expect.poll(() => server.log()).toContain('there is no bucket \\"no-such-bucket\\": make it');
  expect(server.context.degraded.list()).toEqual(['photos']);
  await expect.poll(async () => (await server.newClient().call(readyz)).body.photos).toBe('failing');
});

test('a bucket that is down: 503 with Retry-After and nothing changes; later all works, and nothing is left behind [6.19]', async () => {
  const s3 = await anS3Server();
  const server = await startTestServer({ env: { ...s3.env, PHOTO_KEEP_DAYS: '0' } });
  const { client } = await signUp(server);
  const { image } = (await client.call(me)).body;
  await s3.stop();
  server.passTime(4 * SECOND);
  const changes = [
    await client.call(updatePhoto, {}, { file: await aPhoto() }),
    await client.call(updateProfile, { updates: { public: 0 } }),
  ];
  for (const { status, error, headers } of changes) {
    expect([status, error.code]).toEqual([503, 'unavailable']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const others = await Promise.all(
    ['/readyz', image, '/healthz'].map((address) => server.newClient().fetch(address)),
  );
  expect(others.map(({ status }) => status)).toEqual([200, 503, 200]);
  // All nodes share the bucket: a load balancer that took them out would end what works without it.
  const readiness = async () => (await server.newClient().call(readyz)).body;
  // While a check takes longer than usual, `/readyz` has the result of the last one.
  await expect.poll(readiness).toMatchObject({ store: 'ok', photos: 'failing' });
  expect(server.log()).not.toContain('S3RVER');
  await s3.start();
  server.passTime(4 * SECOND);
  await expect.poll(readiness).toMatchObject({ photos: 'ok' });
  expect((await client.call(me)).body).toMatchObject({ image, public: 1 });
  expect((await client.call(updatePhoto, {}, { file: await aPhoto() })).status).toBe(200);
  server.passTime(16 * MINUTE);
  await runMaintenance(server.context);
  const rows = await server.context.store.db.selectFrom('photo_leftovers').selectAll().execute();
  expect([rows, await countPhotos(server)]).toEqual([[], 1]);
});

test('a silent bucket delays the sweep of many photos by one time limit, so a stop does not wait long', async () => {
  const server = await aServerWithSilentBucket();
  const photos = Array.from({ length: 20 }, (_, nth) => ({
    photo: `a-photo-of-nobody-${nth}`,
    delete_after: 0,
  }));
  await server.context.store.transaction((tx) => tx.insertInto('photo_leftovers').values(photos).execute());
  const sweep = startSweep(server.context);
  const since = performance.now();
  expect(await sweep.deleteBatch()).toBe(20);
  expect(sweep.failed.photos).toBe(20);
  expect(performance.now() - since).toBeLessThan(9_000);
});

test('an upload to a silent bucket is refused after one call, and maintenance deletes files that the bucket may write later', async () => {
  const server = await aServerWithSilentBucket();
  const { email } = await registerNewcomer(server);
  const otp = await server.mailbox.nextCode(email);
  const file = await aPhoto();
  const since = performance.now();
  const { status } = await server.newClient().call(verifyUser, { otp, email }, { file });
  expect(performance.now() - since).toBeLessThan(7_000);
  expect(status).toBe(503);
  const rows = await server.context.store.db.selectFrom('photo_leftovers').select('delete_after').execute();
  expect(rows).toHaveLength(1);
});
