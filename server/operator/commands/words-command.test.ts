import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { deleteOpinion } from '#contract/opinions.ts';
import { aStudent, manyPeople, writeOn } from '#test/builders.ts';
import { runQuad } from '#test/run-quad.ts';
import { startTestServer, type TestServer } from '#test/test-server.ts';

async function replay(server: TestServer, list: string, ...args: string[]) {
  const file = path.join(server.context.config.dataDir, 'new-words.txt');
  await writeFile(file, list);
  return runQuad(server, 'words', file, ...args);
}

test('a changed word list is compared with all opinions beside a running server; the table has opinions and authors for each word, without names [S4.7]', async () => {
  const server = await startTestServer();
  const [asha, ben, carl] = [await aStudent(server), await aStudent(server), await aStudent(server)];
  await writeOn(asha, ben, 'What a Walrus.');
  await writeOn(asha, carl, 'Walrus and turnip!');
  await writeOn(ben, carl, 'A turnip.');
  await writeOn(carl, ben, 'Very kind.');
  const gone = await writeOn(ben, asha, 'Walrus');
  await ben.client.call(deleteOpinion, { id: gone.commentId });
  const { code, out, error } = await replay(server, 'walrus\n!turnip\n', '--json');
  expect([code, error]).toEqual([0, '']);
  expect(JSON.parse(out)).toEqual({
    compared: 4,
    stopped: { refused: { opinions: 2, authors: 2 }, 'think again': { opinions: 1, authors: 1 } },
    present: { refused: { opinions: 0, authors: 0 }, 'think again': { opinions: 0, authors: 0 } },
    words: expect.arrayContaining([
      { word: 'walrus', effect: 'think again', opinions: 2, authors: 1 },
      { word: 'turnip', effect: 'refused', opinions: 2, authors: 2 },
    ]),
  });
  const table = (await replay(server, 'walrus\n!turnip\n', '--ids')).out;
  expect(table).toMatch(/^refused +2 by 2 people +0 by 0 people$/m);
  expect(table).toMatch(/^walrus +think again +2 +1$/m);
  expect(table).not.toMatch(new RegExp(`${asha.name}|${asha.id}|What a|@`));
  const rows = await server.context.store.db.selectFrom('opinions').select(['id', 'comment']).execute();
  for (const { id, comment } of rows) expect(table.includes(id)).toBe(/walrus|turnip/i.test(comment));
  // The server does not use the changed list.
  await writeOn(carl, asha, 'walrus');
});

test('all pages are read, also opinions without an author, and an author on several pages counts once [S4.7]', async () => {
  const server = await startTestServer();
  const [author = '', other = '', ...profiles] = await manyPeople(server, 1_205);
  const { store, clock, random } = server.context;
  const rows = profiles.map((profile, nth) => ({
    id: random.id(),
    position: random.id(),
    profile_id: profile,
    author_id: nth < 1_100 ? author : nth < 1_200 ? other : null,
    comment: 'walrus',
    created_at: clock(),
    deleted_at: null,
  }));
  await store.transaction(async (tx) => {
    for (let from = 0; from < rows.length; from += 100)
      await tx
        .insertInto('opinions')
        .values(rows.slice(from, from + 100))
        .execute();
  });
  const { out } = await replay(server, 'walrus', '--json');
  expect(JSON.parse(out)).toMatchObject({
    compared: 1_203,
    stopped: { 'think again': { opinions: 1_203, authors: 2 } },
  });
});

test('a list that cannot be used is one line and exit code 1', async () => {
  const server = await startTestServer();
  const { code, out, error } = await replay(server, '!\n');
  expect([code, out]).toEqual([1, '']);
  expect(error).toMatch(/^The word list cannot be used: \S+new-words\.txt, line 1: [^\n]+\n$/);
});
