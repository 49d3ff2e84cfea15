import { expect, test } from 'vitest';
import { listDecisions } from '#contract/decisions.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { logIn, writeOn, type Student } from '#test/builders.ts';
import { aScene, decideAbout, sendReport } from '#test/moderators.ts';
import { DAY, HOUR, type TestServer } from '#test/test-server.ts';

const KEPT_DAYS = 730;

async function passDays(server: TestServer, days: number): Promise<void> {
  server.passTime(days * DAY + HOUR);
  await runMaintenance(server.context);
}

/** The student with a new session, because earlier ones have expired. */
const again = async (server: TestServer, student: Student): Promise<Student> => ({
  ...student,
  client: (await logIn(server, student.email)).client,
});

const casesIn = ({ context }: TestServer) => context.store.db.selectFrom('cases').select('id').execute();

test('the case of a permanent suspension is kept after two years: a later temporary one does not end the suspension, and the rule is still shown [M2.18]', async () => {
  const { server, dean, profile, writer, reporter, commentId } = await aScene();
  const other = await writeOn(writer, profile, 'Another.');
  await sendReport(reporter, commentId);
  const { id } = await decideAbout(dean, commentId, { decisions: ['suspend'] });
  await passDays(server, KEPT_DAYS);
  await sendReport(await again(server, reporter), other.commentId);
  const until = new Date(server.context.clock() + DAY).toISOString();
  await decideAbout(await again(server, dean), other.commentId, { decisions: ['suspend'], until });
  await passDays(server, 2);
  const { client, response } = await logIn(server, writer.email);
  expect(response.body.message).toContain('Your account is suspended.');
  const { data } = (await client.call(listDecisions, { case: id })).body;
  expect(data).toMatchObject([
    { decisions: ['suspend'], rule: expect.stringContaining('insult'), until: '' },
  ]);
});

test('a case is kept while its suspension lasts, then deleted; the case of a deleted account is deleted after two years [M2.18]', async () => {
  const { server, dean, writer, viewer, reporter } = await aScene();
  const until = new Date(server.context.clock() + (KEPT_DAYS + 10) * DAY).toISOString();
  for (const { id } of [writer, viewer]) await sendReport(reporter, id, { kind: 'person' });
  const { id } = await decideAbout(dean, writer.id, { decisions: ['suspend'], until });
  await decideAbout(dean, viewer.id, { decisions: ['suspend'] });
  await server.context.store.transaction((tx) =>
    tx.deleteFrom('people').where('id', '=', viewer.id).execute(),
  );
  await passDays(server, KEPT_DAYS);
  expect(await casesIn(server)).toEqual([{ id }]);
  await passDays(server, 10);
  expect(await casesIn(server)).toEqual([]);
});
