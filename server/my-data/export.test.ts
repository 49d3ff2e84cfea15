import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { block } from '#contract/safety.ts';
import { aStudent, reactTo, writeOn, type Student } from '#test/builders.ts';
import { startTestServer } from '#test/test-server.ts';

async function download({ client }: Student) {
  const response = await client.fetch('/export');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const all = Object.entries(files)
    .filter(([name]) => !name.endsWith('.webp'))
    .map(([, bytes]) => strFromU8(bytes))
    .join('\n');
  const json = (part: string) => JSON.parse(strFromU8(files[`${part}.json`] ?? new Uint8Array())) as unknown;
  return { files, all, json };
}

test('has what the person has written, got, chosen and set, with a readable page and the photo', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server, { name: 'Asha <b>Kumari' });
  const [ben, carl] = [
    await aStudent(server, { name: 'Ben Zander' }),
    await aStudent(server, { name: 'Carl Blocked' }),
  ];
  await writeOn(asha, ben, 'Kind & clever.');
  await writeOn(ben, asha, 'Quick.');
  await reactTo(asha, ben, 'like');
  await reactTo(carl, asha, 'dislike');
  await asha.client.call(block, { id: carl.id });
  const { files, all, json } = await download(asha);
  expect(json('profile')).toMatchObject({
    name: 'Asha <b>Kumari',
    email: asha.email,
    dislike: 1,
    noticeVersion: 'test',
  });
  expect(json('opinions-written')).toMatchObject([
    { on: 'Ben Zander', comment: 'Kind & clever.', state: 'shown' },
  ]);
  expect(json('opinions-about-me')).toMatchObject([{ by: 'Ben Zander', comment: 'Quick.' }]);
  expect(json('reactions-made')).toMatchObject([{ to: 'Ben Zander', kind: 'like' }]);
  expect(json('blocks')).toMatchObject([{ name: 'Carl Blocked' }]);
  expect(json('sessions')).toHaveLength(1);
  const page = strFromU8(files['index.html'] ?? new Uint8Array());
  expect(page).toContain('Asha &lt;b&gt;Kumari');
  expect(page).toContain('Kind &amp; clever.');
  expect(page).not.toMatch(/<script|<b>/i);
  expect(files['photo.webp']?.length).toBeGreaterThan(0);
  for (const secret of [ben.email, carl.email, ben.id, carl.id, asha.client.cookie.replace('session=', '')])
    expect(all).not.toContain(secret);
});

test('five times a day, also for parallel requests; the sixth is a 429 with a time; not without a session', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server);
  const answers = await Promise.all(Array.from({ length: 8 }, () => asha.client.fetch('/export')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(3);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(80_000);
  expect((await server.newClient().fetch('/export')).status).toBe(401);
});
