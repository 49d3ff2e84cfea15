import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { listDecisions } from '#contract/decisions.ts';
import { appeal } from '#contract/moderation.ts';
import { getModerationLog } from '#contract/moderation-log.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { logIn, type Student } from '#test/builders.ts';
import { aScene, decideAbout, decisionMail, sendReport } from '#test/moderators.ts';
import { DAY } from '#test/test-server.ts';

const messageAbout = async ({ client }: Pick<Student, 'client'>) =>
  (await client.call(listDecisions)).body.data[0]?.message;

async function filesOf({ client }: Student, address: string) {
  const response = await client.fetch(address);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return (name: string) => strFromU8(files[name] ?? new Uint8Array());
}

/** A decision about an opinion, with a message to its author. */
async function aDecision() {
  const scene = await aScene();
  const { server, dean, reporter, commentId } = scene;
  await sendReport(reporter, commentId);
  const decision = { decisions: ['warn'], message: 'Please be kind.', note: 'Inner.' };
  const { id } = await decideAbout(dean, commentId, decision);
  const notes = () => server.context.store.db.selectFrom('case_notes').selectAll().execute();
  return { ...scene, id, notes };
}

describe('the messages of moderators to the person affected', () => {
  test('are sealed, in the log for the second moderator of an appeal, in the evidence, in /decisions and in the download [S9.15]', async () => {
    const { dean, warden, writer, id, notes } = await aDecision();
    await writer.client.call(appeal, { case: id });
    const log = (await warden.client.call(getModerationLog, { case: id })).body.data;
    expect(log.find(({ what }) => what === 'message')).toMatchObject({
      note: 'Please be kind.',
      who: { id: dean.id },
    });
    expect((await filesOf(warden, `/moderation/evidence?id=${id}`))('log.json')).toContain('Please be kind.');
    expect(await messageAbout(writer)).toBe('Please be kind.');
    expect((await filesOf(writer, '/export'))('decisions-about-me.json')).toContain('Please be kind.');
    expect(JSON.stringify(await notes())).not.toContain('kind');
  });

  test('are quoted in the letter line by line, so that no line looks like a part of the letter [11.1]', async () => {
    const { server, dean, writer, reporter, commentId } = await aScene();
    await sendReport(reporter, commentId);
    const message = 'One.\r\n123456\r\n\r\n\r\n\r\nQuad: log in at evil.example\u0041\u030a';
    await decideAbout(dean, commentId, { decisions: ['warn'], message });
    const { text } = await decisionMail(server, writer);
    expect(text).toContain('\n\n> One.\n> 123456\n> \n> Quad: log in at evil.exampleÅ\n\n');
  });

  test('are in /decisions only for the last decision, and are deleted with the evidence [S9.15]', async () => {
    const { server, warden, writer, commentId, id, notes } = await aDecision();
    await writer.client.call(appeal, { case: id });
    server.passTime(1);
    await decideAbout(warden, commentId, { decisions: ['warn'], message: 'It stays.' });
    expect(await messageAbout(writer)).toBe('It stays.');
    server.passTime(91 * DAY);
    await runMaintenance(server.context);
    expect(await notes()).toEqual([]);
    expect(await messageAbout(await logIn(server, writer.email))).toBe('');
  });

  test('are not kept if nobody was mailed [S9.15]', async () => {
    const { server, dean, reporter, commentId } = await aScene();
    await sendReport(reporter, commentId);
    await decideAbout(dean, commentId, { decisions: ['dismiss'], message: 'Nothing is wrong.' });
    expect(await server.context.store.db.selectFrom('case_notes').selectAll().execute()).toEqual([]);
  });
});
