import { expect, onTestFinished, test } from 'vitest';
import { report } from '#contract/reports.ts';
import { aStudent, writeOn, type Student } from '#test/builders.ts';
import type { Client } from '#test/client.ts';
import { DAY, HOUR, type TestServer } from '#test/test-server.ts';
import { openTwoNodes } from '#test/two-nodes.ts';

function browserOn(server: TestServer, student: Student): Client {
  const client = server.newClient();
  client.cookie = student.client.cookie;
  return client;
}

test('of 50 reports at once, half of them on each node, one holds the opinion, and one case has them all', async () => {
  const { first, second, stop } = await openTwoNodes();
  onTestFinished(stop);
  const [owner, author] = [await aStudent(first), await aStudent(first)];
  const reporters = await Promise.all(Array.from({ length: 50 }, () => aStudent(first)));
  for (const server of new Set([first, second])) server.passTime(DAY + HOUR);
  const { commentId } = await writeOn(author, owner);
  const answers = await Promise.all(
    reporters.map((reporter, nth) =>
      (nth % 2 ? reporter.client : browserOn(second, reporter)).call(report, {
        kind: 'opinion',
        id: commentId,
        reason: 'harassment',
        note: '',
      }),
    ),
  );
  // Those who come after the hold do not see the opinion any more.
  const stored = answers.filter(({ status }) => status === 200).length;
  expect(stored).toBeGreaterThanOrEqual(3);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(50 - stored);
  const { db } = first.context.store;
  const cases = await db
    .selectFrom('cases')
    .select(['id', 'held_from'])
    .where('target_id', '=', commentId)
    .execute();
  expect(cases).toMatchObject([{ held_from: 'shown' }]);
  const rows = await db.selectFrom('reports').select('case_id').where('target_id', '=', commentId).execute();
  expect(rows).toEqual(Array.from({ length: stored }, () => ({ case_id: cases[0]?.id })));
  const held = db
    .selectFrom('case_events')
    .select('id')
    .where('case_id', '=', cases[0]?.id ?? '');
  expect(await held.where('kind', '=', 'held').execute()).toHaveLength(1);
});
