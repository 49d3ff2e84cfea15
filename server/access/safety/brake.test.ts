import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { getOpinions } from '#contract/opinions.ts';
import { report } from '#contract/reports.ts';
import { openStore } from '#server/platform/db/open.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { reactTo as reactToWrite } from '#server/features/reactions/react-to.ts';
import { aStudent, manyPeople, reactTo, writeOn, type Student } from '#test/builders.ts';
import { aCrowd } from '#test/crowd.ts';
import { runLive } from '#test/live-command.ts';
import { DAY, HOUR, MINUTE, startTestServer, type TestServer } from '#test/test-server.ts';

const MODERATORS = 'dean@example.edu, warden@example.edu';
const aServer = () => startTestServer({ env: { MODERATORS } });

const brakeOf = async ({ context }: TestServer, { id }: { id: string }) => {
  const row = context.store.db.selectFrom('people').select('brake_until').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).brake_until;
};
const casesOf = ({ context }: TestServer, { id }: { id: string }) =>
  context.store.db.selectFrom('cases').selectAll().where('target_id', '=', id).execute();

async function newOpinionWaits(server: TestServer, on: Student): Promise<boolean> {
  const writer = await aStudent(server);
  await writeOn(writer, on);
  const [, opinion] = (await writer.client.call(getOpinions, { id: on.id })).body;
  return opinion?.state === 'waiting';
}

describe('five dislikes or reports by different people within an hour', () => {
  test('make new opinions wait for a day, open a case and mail each moderator once, without a name or a word of dislikes [S7.4]', async () => {
    const server = await aServer();
    const [ben, ...others] = await aCrowd(server, 8);
    for (const other of others.slice(0, 4)) await reactTo(other, ben, 'dislike');
    expect(await newOpinionWaits(server, ben)).toBe(false);
    await reactTo(others[4], ben, 'dislike');
    expect(await newOpinionWaits(server, ben)).toBe(true);
    const letter = await server.mailbox.next('dean@example.edu');
    expect(letter.text).toContain('/moderation');
    expect(letter.text).not.toContain(ben.name);
    expect(letter.subject + letter.text).not.toMatch(/dislike|reaction/i);
    await server.mailbox.next('warden@example.edu');
    for (const other of others.slice(5)) await reactTo(other, ben, 'dislike');
    expect(await casesOf(server, ben)).toMatchObject([{ kind: 'person', state: 'open', must_mail: 0 }]);
    server.passTime(DAY + MINUTE);
    expect(await newOpinionWaits(server, ben)).toBe(false);
    expect(server.mailbox.to('dean@example.edu')).toHaveLength(1);
  });

  test('mail the moderators again for each new brake, even while the case of an earlier brake is open [S7.4]', async () => {
    const server = await aServer();
    const [ben, ...others] = await aCrowd(server, 11);
    for (const other of others.slice(0, 5)) await reactTo(other, ben, 'dislike');
    await server.mailbox.next('dean@example.edu');
    server.passTime(DAY + MINUTE);
    for (const other of others.slice(5)) await reactTo(other, ben, 'dislike');
    expect(await brakeOf(server, ben)).toBeGreaterThan(server.context.clock() + DAY - MINUTE);
    await server.mailbox.next('dean@example.edu');
    expect(await casesOf(server, ben)).toMatchObject([{ state: 'open' }]);
    expect(server.mailbox.to('dean@example.edu')).toHaveLength(2);
  });

  test('may be of both kinds; a second act of one person, likes and reports of opinions do not count', async () => {
    const server = await aServer();
    const [ben, asha, ...others] = await aCrowd(server, 7);
    for (const other of others.slice(0, 3)) await reactTo(other, ben, 'dislike');
    await reactTo(asha, ben, 'like');
    const { commentId } = await writeOn(ben, asha);
    await asha.client.call(report, { kind: 'opinion', id: commentId, reason: 'spam' });
    await others[0].client.call(report, { kind: 'person', id: ben.id, reason: 'other' });
    await others[3].client.call(report, { kind: 'photo', id: ben.id, reason: 'other' });
    expect(await brakeOf(server, ben)).toBe(0);
    await others[4].client.call(report, { kind: 'person', id: ben.id, reason: 'other' });
    expect(await brakeOf(server, ben)).toBeGreaterThan(server.context.clock() + DAY - MINUTE);
  });

  test('do not count when they are spread over more than an hour', async () => {
    const server = await aServer();
    const [ben, ...others] = await aCrowd(server, 8);
    for (const other of others) {
      await reactTo(other, ben, 'dislike');
      server.passTime(16 * MINUTE);
    }
    expect(await brakeOf(server, ben)).toBe(0);
  });

  test('start the brake even while the mail server is down, and the mail follows', async () => {
    const server = await aServer();
    server.mailbox.broken = true;
    const [ben, ...others] = await aCrowd(server, 6);
    for (const other of others) await reactTo(other, ben, 'dislike');
    expect(await brakeOf(server, ben)).toBeGreaterThan(0);
    server.mailbox.broken = false;
    server.passTime(HOUR);
    server.context.mail.wake();
    await server.mailbox.next('dean@example.edu');
  });

  test('are mailed to the first moderator, if nobody moderates at first', async () => {
    const server = await startTestServer();
    const [ben, ...others] = await aCrowd(server, 6);
    for (const other of others) await reactTo(other, ben, 'dislike');
    await runMaintenance(server.context);
    const dean = await aStudent(server);
    await runLive([server], 'moderators', 'add', dean.id);
    await runMaintenance(server.context);
    expect((await server.mailbox.next(dean.email)).text).toContain('/moderation');
    expect(await casesOf(server, ben)).toMatchObject([{ must_mail: 0 }]);
  });

  test('start the brake when 50 come at once, and open one case', async () => {
    const server = await aServer();
    const [ben, ...others] = await aCrowd(server, 51);
    await Promise.all(others.map((other) => reactTo(other, ben, 'dislike')));
    expect(await brakeOf(server, ben)).toBeGreaterThan(0);
    expect(await casesOf(server, ben)).toHaveLength(1);
    await server.mailbox.next('dean@example.edu');
    await server.mailbox.next('warden@example.edu');
    expect(server.mailbox.to('dean@example.edu')).toHaveLength(1);
  });
});

test.runIf(inject('store') === 'postgres')(
  'for each of ten people at once on two nodes: each of the ten gets one brake and one case [S7.4]',
  async () => {
    const { context } = await startTestServer();
    const second = await openStore(context.config, () => {});
    onTestFinished(() => second.close());
    const server = { context } as TestServer;
    const [targets, actors] = [await manyPeople(server, 10), await manyPeople(server, 50)];
    const results = await Promise.all(
      actors.map((id, nth) =>
        (nth % 2 ? second : context.store).run(reactToWrite, {
          viewer: { id, state: 'active' },
          targetId: targets[nth % 10] ?? '',
          kind: 'dislike',
          now: context.clock(),
          caseId: context.random.id(),
        }),
      ),
    );
    expect(results).toEqual(results.map(() => ({ stored: 'dislike' })));
    for (const id of targets) {
      expect(await brakeOf(server, { id })).toBeGreaterThan(0);
      expect(await casesOf(server, { id })).toHaveLength(1);
    }
  },
);
