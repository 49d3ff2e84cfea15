import { expect, test } from 'vitest';
import { updateProfile } from '#contract/profile.ts';
import { listReports, report } from '#contract/reports.ts';
import { approve, block, listBlocks, restrict } from '#contract/safety.ts';
import { CHOSEN_MAX } from '#server/access/safety/chosen-people.ts';
import { aStudent, manyPeople, textsOn, writeOn } from '#test/builders.ts';
import { shareTestServer } from '#test/test-server.ts';

const server = shareTestServer();

test('a person with the maximum of blocks or restrictions can repeat one with success; a further one is refused', async () => {
  const asha = await aStudent(server());
  const [extra = '', ...chosen] = await manyPeople(server(), CHOSEN_MAX + 1);
  const { store } = server().context;
  await store.transaction(async (tx) => {
    const rows = chosen.map((other) => ({ me: asha.id, other, created_at: 0 }));
    const blocks = rows.map(({ me, other, created_at }) => ({
      blocker_id: me,
      blocked_id: other,
      created_at,
    }));
    const restricts = rows.map(({ me, other, created_at }) => ({
      owner_id: me,
      person_id: other,
      created_at,
    }));
    await tx.insertInto('blocks').values(blocks).execute();
    await tx.insertInto('restricts').values(restricts).execute();
  });
  const [known = ''] = chosen;
  for (const call of [block, restrict]) {
    const answers = await Promise.all([known, known, extra].map((id) => asha.client.call(call, { id })));
    expect(answers.map((answer) => (answer.ok ? 'done' : answer.error.code))).toEqual([
      'done',
      'done',
      'too_many_blocks',
    ]);
  }
  expect((await asha.client.call(listBlocks)).body.data).toHaveLength(CHOSEN_MAX);
});

test.each(['person', 'photo', 'opinion'] as const)(
  'after the target has turned private, repeating a report of a %s is a success, once and in parallel, and stores no second report',
  async (kind) => {
    const [asha, ben, carl] = [await aStudent(server()), await aStudent(server()), await aStudent(server())];
    const { commentId } = await writeOn(carl, ben);
    const call = { kind, id: kind === 'opinion' ? commentId : ben.id, reason: 'spam', note: '' } as const;
    expect((await asha.client.call(report, call)).status).toBe(200);
    await ben.client.call(updateProfile, { updates: { public: 0 } });
    const again = await Promise.all([1, 2, 3].map(() => asha.client.call(report, call)));
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await carl.client.call(report, call)).status).not.toBe(200);
    expect((await asha.client.call(listReports)).body.data).toHaveLength(1);
  },
);

test('repeating an approval is a success, also after its author and its owner have turned private', async () => {
  const [asha, ben] = [await aStudent(server()), await aStudent(server())];
  await ben.client.call(updateProfile, { updates: { wall: 'approve' } });
  const { commentId } = await writeOn(asha, ben, 'Kind.');
  const all = await Promise.all([1, 2, 3].map(() => ben.client.call(approve, { id: commentId })));
  for (const { client } of [asha, ben]) await client.call(updateProfile, { updates: { public: 0 } });
  all.push(await ben.client.call(approve, { id: commentId }));
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await textsOn(ben)).toEqual(['Kind.']);
});
