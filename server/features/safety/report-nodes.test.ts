import { expect, onTestFinished, test } from 'vitest';
import { report } from '#contract/reports.ts';
import { aStudent, manyPeople, writeOn, type Student } from '#test/builders.ts';
import { aCrowd } from '#test/crowd.ts';
import type { Client } from '#test/client.ts';
import { DAY, HOUR, type TestServer } from '#test/test-server.ts';
import { openTwoNodes } from '#test/two-nodes.ts';

function browserOn(server: TestServer, student: Student): Client {
  const client = server.newClient();
  client.cookie = student.client.cookie;
  return client;
}

/** 50 people whose accounts are older than a day. */
async function manyReporters(first: TestServer, second: TestServer): Promise<Student[]> {
  const reporters = await aCrowd(first, 50);
  for (const server of new Set([first, second])) server.passTime(DAY + HOUR);
  return reporters;
}

test('one of 50 reports at once on two nodes holds the opinion, and one case has all reports [S7.3]', async () => {
  const { first, second, stop } = await openTwoNodes();
  onTestFinished(stop);
  const [owner, author] = [await aStudent(first), await aStudent(first)];
  const reporters = await manyReporters(first, second);
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
  // Reporters that come after the hold do not see the opinion any more.
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

test('50 reports at once on two nodes, five of each of ten people, miss no brake and open no case twice [S7.4]', async () => {
  const { first, second, stop } = await openTwoNodes();
  onTestFinished(stop);
  const reporters = await manyReporters(first, second);
  const targets = await manyPeople(first, 10);
  const answers = await Promise.all(
    reporters.map((reporter, nth) =>
      (nth % 2 ? reporter.client : browserOn(second, reporter)).call(report, {
        kind: 'person',
        id: targets[Math.floor(nth / 5)] ?? '',
        reason: 'harassment',
        note: '',
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const { db } = first.context.store;
  const braked = await db
    .selectFrom('people')
    .select('id')
    .where('id', 'in', targets)
    .where('brake_until', '>', first.context.clock())
    .execute();
  expect(braked).toHaveLength(10);
  const cases = await db
    .selectFrom('cases')
    .select('target_id')
    .where('target_id', 'in', targets)
    .where('braked_at', 'is not', null)
    .execute();
  expect(cases.map(({ target_id: id }) => id).toSorted()).toEqual(targets.toSorted());
});
