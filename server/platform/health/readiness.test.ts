import { rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { readyz } from '#contract/health.ts';
import { getPeople } from '#contract/people.ts';
import { PhotosUnavailable } from '#server/platform/photos/errors.ts';
import { aStudent, logIn, writeOn } from '#test/builders.ts';
import { METRICS_TOKEN, scrape } from '#test/prometheus.ts';
import { aSilentServer } from '#test/silent-server.ts';
import { startTestServer, type TestServer } from '#test/test-server.ts';

const isPostgres = inject('store') === 'postgres';
/** Less than the bucket's own limit, so that an answer in this time has not waited for it. */
const BEFORE_THE_BUCKET_MS = 3_000;

async function ask({ url }: TestServer) {
  const answer = await fetch(`${url}${readyz.path}`, { signal: AbortSignal.timeout(BEFORE_THE_BUCKET_MS) });
  return { status: answer.status, ...((await answer.json()) as { photos?: string; mail?: object }) };
}

const degraded = async ({ url }: TestServer, part: string) =>
  (await scrape(url)).get(`quad_degraded{part="${part}"}`);

test('while the bucket hangs a node stays ready: body, metric and one line name the photos, and all else works [6.19]', async () => {
  const server = await startTestServer({
    env: {
      METRICS_TOKEN,
      PHOTO_STORE: `s3://quad-photos?endpoint=${await aSilentServer()}`,
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'key',
    },
  });
  const insert = {
    ...server,
    context: { ...server.context, photos: { ...server.context.photos, put: async () => {} } },
  };
  const [asha, ben] = [await aStudent(insert), await aStudent(insert)];
  await expect.poll(() => degraded(server, 'photos')).toBe(1);
  expect(await ask(server)).toMatchObject({ status: 200, photos: 'failing', mail: { state: 'ok' } });
  expect((await asha.client.call(getPeople, {})).status).toBe(200);
  expect((await writeOn(asha, ben)).answer.status).toBe(200);
  expect((await logIn(server, asha.email)).response.status).toBe(200);
  expect(await degraded(server, 'mail')).toBe(0);
  const lines = server
    .log()
    .split('\n')
    .filter((line) => line.includes('photos cannot be written'));
  expect(lines).toEqual([expect.stringMatching(/it does not answer: check PHOTO_STORE/)]);
});

test('while mail cannot be sent a node stays ready, and one line has the reason', async () => {
  const server = await startTestServer({ env: { METRICS_TOKEN } });
  server.mailbox.broken = true;
  server.passTime(11_000);
  expect(await ask(server)).toMatchObject({ status: 200, mail: { state: 'failing' } });
  await ask(server);
  expect(await degraded(server, 'mail')).toBe(1);
  expect(server.log().match(/mail cannot be sent/g)).toHaveLength(1);
  expect(server.log()).toContain('the mail server is down');
});

describe('a folder of photos that cannot be written', () => {
  async function aServerWithoutPhotos(): Promise<TestServer> {
    const server = await startTestServer();
    const check = () => Promise.reject(new PhotosUnavailable('ENOSPC: no space left'));
    Object.assign(server.context.photos, { check });
    return server;
  }

  test.runIf(isPostgres)('is shared by all nodes of a database: they stay ready', async () => {
    const server = await aServerWithoutPhotos();
    await expect.poll(() => ask(server)).toMatchObject({ status: 200, photos: 'failing' });
  });

  test.runIf(isPostgres)(
    'of one node alone, which is not the database’s: that node is not ready',
    async () => {
      const server = await startTestServer();
      expect(await ask(server)).toMatchObject({ status: 200, photos: 'ok' });
      await rm(path.join(server.context.config.dataDir, 'photos/folder-id'));
      await expect.poll(async () => (await ask(server)).status).toBe(503);
    },
  );

  test.runIf(!isPostgres)('belongs to the one node of an embedded store, which is not ready', async () => {
    const server = await aServerWithoutPhotos();
    await expect.poll(async () => (await ask(server)).status).toBe(503);
  });
});
