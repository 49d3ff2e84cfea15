import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { writeOpinion } from '#contract/opinions.ts';
import { react } from '#contract/reactions.ts';
import { createClient } from '#test/client.ts';
import { fillStore } from '#test/fill-store.ts';
import { anEmptyDatabase } from '#test/postgres-admin.ts';
import { aFolder, runServer } from '#test/server-process.ts';
import { openStore } from '#server/platform/db/open.ts';

const TARGETS = 400;
const CLIENTS = 16;
/** The process is killed after this many answers, in the middle of the load. */
const ANSWERS = 300;
const SECRET = 'a secret of the tests, 32 characters or more';

test('kill -9 under parallel writes loses no acknowledged reaction or opinion, and every count is right', async () => {
  const databaseUrl = inject('store') === 'postgres' ? await anEmptyDatabase() : null;
  const dataDir = await aFolder();
  const { ids, cookie } = await fillStore({ databaseUrl, dataDir }, TARGETS + 1);
  const targets = ids.slice(1);
  const place = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl, SECRET };
  const process = await runServer({ DATA_DIR: dataDir, LIMITS: 'off', ...place });
  await process.prints('Quad is ready');

  const acknowledged = { liked: new Set<string>(), written: new Set<string>() };
  const answers = () => acknowledged.liked.size + acknowledged.written.size;
  const queue = [...targets];
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = createClient(process.url);
      client.cookie = cookie;
      for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
        const comment_id = randomUUID();
        const [liked, written] = await Promise.allSettled([
          client.call(react, { id, like: 'like' }),
          client.call(writeOpinion, { user_id: id, comment_id, comment: 'Kind and clever.' }),
        ]);
        if (liked.status === 'fulfilled' && liked.value.ok) acknowledged.liked.add(id);
        if (written.status === 'fulfilled' && written.value.ok) acknowledged.written.add(comment_id);
        if (answers() >= ANSWERS) process.kill('SIGKILL');
        if (liked.status === 'rejected' || written.status === 'rejected') return;
      }
    }),
  );
  expect(await process.ended).toBe(null);
  expect(answers()).toBeLessThan(2 * TARGETS);

  const store = await openStore({ databaseUrl, dataDir }, () => {});
  try {
    const reactions = await store.db.selectFrom('reactions').select('target_id').execute();
    const liked = new Set(reactions.map(({ target_id }) => target_id));
    const opinions = await store.db.selectFrom('opinions').select(['id', 'profile_id']).execute();
    const written = new Set(opinions.map(({ id }) => id));
    expect([...acknowledged.liked].filter((id) => !liked.has(id))).toEqual([]);
    expect([...acknowledged.written].filter((id) => !written.has(id))).toEqual([]);
    const commented = new Set(opinions.map(({ profile_id }) => profile_id));
    const people = await store.db.selectFrom('people').select(['id', 'likes', 'opinions']).execute();
    for (const person of people)
      expect(person).toEqual({
        id: person.id,
        likes: liked.has(person.id) ? 1 : 0,
        opinions: commented.has(person.id) ? 1 : 0,
      });
  } finally {
    await store.close();
  }
}, 60_000);
