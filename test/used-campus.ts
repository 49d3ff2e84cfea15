import { expect } from 'vitest';
import { report } from '#contract/reports.ts';
import { block } from '#contract/safety.ts';
import { writeOpinion } from '#contract/opinions.ts';
import { react } from '#contract/reactions.ts';
import { manyPeople, signUp } from './builders.ts';
import { aFolder } from './server-process.ts';
import { openTestServer, type TestServer } from './test-server.ts';

/** A used embedded store. */
export interface UsedCampus {
  readonly dataDir: string;
  readonly cookie: string;
  readonly email: string;
  /** A person's view: answers by their paths. */
  readonly seen: Readonly<Record<string, unknown>>;
}

/** Reads a person's view: every answer by its path. */
export async function lookAround(server: TestServer, cookie: string, ids: readonly string[]) {
  const client = server.newClient();
  client.cookie = cookie;
  const paths = ['/me', '/get?limit=50', '/get?hated=loved', '/searchuser?user=ziva', '/reports', '/blocks'];
  const all = [...paths, '/notices', ...ids.flatMap((id) => [`/getuser/${id}`, `/getcomment?id=${id}`])];
  const answers: [string, unknown][] = [];
  for (const address of all) {
    const response = await client.fetch(address);
    expect([address, response.status]).toEqual([address, 200]);
    answers.push([address, await response.json()]);
  }
  return Object.fromEntries(answers);
}

/** A campus with people who have signed up and used most of the product, and `others` beside them. */
export async function aUsedCampus({ others = 0 } = {}): Promise<UsedCampus> {
  const dataDir = await aFolder();
  const { server, stop } = await openTestServer({ dataDir, env: { DATABASE_URL: '' } });
  const ziva = await signUp(server, { name: 'Ziva Ñandú 😀' });
  const [omar, asha] = [await signUp(server), await signUp(server)];
  const id = ziva.user._id;
  for (const { client, user } of [omar, asha]) {
    const opinion = { user_id: id, commenter_id: user._id, comment_id: crypto.randomUUID(), email: '' };
    await client.call(writeOpinion, { ...opinion, comment: 'Quotes "\' and \\ and 😀, kind' });
    await client.call(react, { id, like: 1, uid: user._id });
  }
  const target = { kind: 'person', id: omar.user._id, reason: 'spam', note: 'again' } as const;
  expect((await ziva.client.call(report, target)).status).toBe(200);
  await ziva.client.call(block, { id: asha.user._id });
  await manyPeople(server, others);
  await server.newClient().fetch('/loginotp', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: omar.email }),
  });
  const seen = await lookAround(server, ziva.client.cookie, [id, omar.user._id]);
  await stop();
  return { dataDir, cookie: ziva.client.cookie, email: ziva.email, seen };
}
