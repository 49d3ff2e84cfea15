import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeOpinion } from '#contract/opinions.ts';
import { getPeople } from '#contract/people.ts';
import { updatePhoto } from '#contract/profile.ts';
import type { Store } from '#server/platform/db/store.ts';
import { aStudent, type Student } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import { openTestServer, startTestServer, type TestServer } from '#test/test-server.ts';

let server: TestServer;
let stop: () => Promise<void>;
let asha: Student;
beforeAll(async () => {
  ({ server, stop } = await openTestServer());
  asha = await aStudent(server);
});
afterAll(() => stop());

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const given = 'proxy-1234.abcd_5678';

function linesOf({ log }: TestServer): { readonly requestId: string }[] {
  return log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { requestId: string });
}

describe('request ids', () => {
  test('differ for every answer: success or error, call, photo or page [4.6]', async () => {
    const ids = new Set<string>();
    const paths = ['/me', '/healthz', '/nothing', '/%E0%A4%A', '/', `/photos/${asha.photo}.webp`];
    // Longer than any id.
    paths.push(`/getuser/${'a'.repeat(10_000)}`, `/photos/${'a'.repeat(10_000)}.webp`);
    for (const path of paths) {
      const id = (await asha.client.fetch(path)).headers.get('x-request-id') ?? '';
      expect(id).toMatch(uuid);
      ids.add(id);
    }
    expect(ids.size).toBe(8);
  });

  test('that a client sends are ignored', async () => {
    const { headers } = await asha.client.fetch('/me', { headers: { 'x-request-id': given } });
    expect(headers.get('x-request-id')).toMatch(uuid);
  });

  test('that a trusted proxy sends are used if they are well formed', async () => {
    const behind = await startTestServer({ env: { TRUST_PROXY: '127.0.0.0/8' } });
    const idFor = async (sent: string) =>
      (await fetch(`${behind.url}/healthz`, { headers: { 'x-request-id': sent } })).headers.get(
        'x-request-id',
      );
    expect(await idFor(given)).toBe(given);
    for (const bad of ['short', 'x'.repeat(65), 'has a space', '"quoted-text"', 'per%cent-text'])
      expect(await idFor(bad)).toMatch(uuid);
    const elsewhere = await startTestServer({ env: { TRUST_PROXY: '192.0.2.1' } });
    const { headers } = await fetch(`${elsewhere.url}/healthz`, { headers: { 'x-request-id': given } });
    expect(headers.get('x-request-id')).toMatch(uuid);
  });

  test('are in every log line of the request, for every form of input [4.6]', async () => {
    const failing = await startTestServer();
    const ben = await aStudent(failing);
    const { context } = failing;
    const fails = async () => {
      context.log.warn('a line from below the routes');
      throw new Error('broken on purpose');
    };
    // Maintenance may write at the same time.
    const usual = { ...context.store };
    const runOthers: Store['run'] = (write, params) =>
      write.name === 'writeOpinion' ? fails() : usual.run(write, params);
    Object.assign(context.store, { run: runOthers });
    Object.assign(context, { processPhoto: fails });
    const answers = [
      await ben.client.call(writeOpinion, {
        user_id: ben.id,
        comment_id: crypto.randomUUID(),
        comment: 'Me.',
      }),
      await ben.client.call(updatePhoto, {}, { file: await aPhoto() }),
    ];
    const lines = linesOf(failing);
    const ids = answers.map(({ headers }) => headers.get('x-request-id'));
    expect(answers.map(({ status }) => status)).toEqual([500, 500]);
    // A person can name it in a complaint.
    for (const [nth, { error }] of answers.entries()) expect(error.message).toContain(ids[nth]);
    expect(lines.map(({ requestId }) => requestId)).toEqual([ids[0], ids[0], ids[1], ids[1]]);
  });

  test('are in every log line of a list, which is answered before the framework unless it fails', async () => {
    const failing = await startTestServer();
    const { client } = await aStudent(failing);
    await client.call(getPeople, {});
    const { log, sessions, store } = failing.context;
    let calls = 0;
    async function catchUp(): Promise<void> {
      calls += 1;
      log.warn('a line from below the routes');
      if (calls > 1) throw new Error('broken on purpose');
    }
    Object.assign(store, { catchUp });
    Object.assign(sessions, { peek: () => undefined }); // the answers must wait
    const answers = [await client.call(getPeople, {}), await client.call(getPeople, {})];
    expect(answers.map(({ status }) => status)).toEqual([200, 500]);
    const [first, second] = answers.map(({ headers }) => headers.get('x-request-id'));
    expect(linesOf(failing).map(({ requestId }) => requestId)).toEqual([first, second, second]);
  });
});

test('every answer has the build id of the web app', async () => {
  const builds = new Set<string | null>();
  for (const path of ['/me', '/healthz', '/nothing', '/', `/photos/${asha.photo}.webp`])
    builds.add((await asha.client.fetch(path)).headers.get('x-quad-build'));
  expect(builds.size).toBe(1);
  expect([...builds][0]).toMatch(/^(?:none|[\da-f]{16})$/);
});
