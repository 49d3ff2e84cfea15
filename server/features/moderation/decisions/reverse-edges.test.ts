import { describe, expect, test } from 'vitest';
import { appeal, claimCase, decideCase } from '#contract/moderation.ts';
import { getOpinions } from '#contract/opinions.ts';
import { getUser } from '#contract/profile.ts';
import { reverseDecision } from '#contract/reversal.ts';
import { leaveAccount } from '#server/access/leaving/leave.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { reactTo, type Student } from '#test/builders.ts';
import { changePhoto } from '#test/change-photo.ts';
import { aCrowd } from '#test/crowd.ts';
import { sendAllLetters } from '#test/mail-queue.ts';
import { aScene, caseOf, decideAbout, decisionMail, sendReport } from '#test/moderators.ts';
import { DAY, HOUR, type TestServer } from '#test/test-server.ts';

const reverse = ({ client }: Student, id: string) =>
  client.call(reverseDecision, { id, reason: 'A mistake.' });
const countOn = async ({ client }: Student, profile: Student) =>
  (await client.call(getOpinions, { id: profile.id })).body[0].count;
const imageOf = async ({ client, id }: Student) => (await client.call(getUser, { id })).body.image;
const caseRow = ({ context }: TestServer, id: string) =>
  context.store.db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const personRow = ({ context }: TestServer, { id }: Student) =>
  context.store.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
const strikes = ({ context }: TestServer) =>
  context.store.db.selectFrom('strikes').select('case_id').execute();
const inDays = ({ context }: TestServer, days: number) =>
  new Date(context.clock() + days * DAY).toISOString();
async function subjectsTo(server: TestServer, ...people: Student[]): Promise<string[][]> {
  server.passTime(HOUR);
  await sendAllLetters(server);
  return people.map(({ email }) => server.mailbox.to(email).map(({ subject }) => subject.slice(6)));
}

describe('an appeal', () => {
  test('that is open is decided by the reversal; the moderator who works on it gets a refusal with this reason', async () => {
    const { server, dean, warden, profile, writer, reporter, commentId } = await aScene();
    await sendReport(reporter, commentId);
    const { id } = await decideAbout(dean, commentId, { decisions: ['remove'] });
    await writer.client.call(appeal, { case: id });
    await warden.client.call(claimCase, { id });
    expect((await reverse(dean, id)).status).toBe(200);
    expect(await caseRow(server, id)).toMatchObject({ state: 'decided', appeal_outcome: 'changed' });
    const late = await warden.client.call(decideCase, { id, decisions: ['remove'], rule: 'respect' });
    expect([late.status, late.error.code]).toEqual([409, 'case_decided']);
    expect(await countOn(reporter, profile)).toBe(1);
    const [letters = []] = await subjectsTo(server, writer);
    expect(letters).toEqual(['a decision about an opinion that you wrote was taken back']);
    expect(server.mailbox.to(writer.email)[0]?.text).toContain('your appeal is decided, too');
  });

  test('that waits for another case is decided by the reversal, and that case stays open', async () => {
    const { server, dean, warden, writer, reporter, viewer } = await aScene();
    await sendReport(reporter, writer.id, { kind: 'person' });
    const { id } = await decideAbout(dean, writer.id, { decisions: ['warn'] });
    await sendReport(viewer, writer.id, { kind: 'person' });
    await writer.client.call(appeal, { case: id });
    const other = await caseOf(warden, writer.id);
    expect((await reverse(warden, id)).status).toBe(200);
    expect(await strikes(server)).toEqual([]);
    expect(await caseRow(server, other.id)).toMatchObject({ state: 'open' });
    await decideAbout(warden, writer.id, { decisions: ['dismiss'] });
    expect(await caseRow(server, id)).toMatchObject({ state: 'decided', appeal_outcome: 'changed' });
  });

  test('is open again after its decision was undone, with the first decision in force, which cannot be reversed at once', async () => {
    const { server, dean, warden, profile, writer, reporter, commentId } = await aScene();
    await sendReport(reporter, commentId);
    const { id } = await decideAbout(dean, commentId, { decisions: ['remove'] });
    await writer.client.call(appeal, { case: id });
    await decideAbout(warden, commentId, { decisions: ['restore'] });
    expect(await countOn(reporter, profile)).toBe(1);
    expect((await reverse(dean, id)).error.code).toBe('nothing_to_reverse');
    const answers = await Promise.all([reverse(warden, id), reverse(warden, id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await countOn(reporter, profile)).toBe(0);
    expect(await strikes(server)).toEqual([{ case_id: id }]);
    expect(await caseOf(warden, commentId)).toMatchObject({ id, claimed: 'me', decisions: ['remove'] });
    const rows = await server.context.store.db.selectFrom('reports').select(['state']).execute();
    expect(rows).toEqual([{ state: 'upheld' }]);
  });

  test('that was opened by a decision waits again after the undo of that decision', async () => {
    const { server, dean, warden, writer, reporter, viewer } = await aScene();
    await sendReport(reporter, writer.id, { kind: 'person' });
    const { id } = await decideAbout(dean, writer.id, { decisions: ['warn'] });
    await sendReport(viewer, writer.id, { kind: 'person' });
    await writer.client.call(appeal, { case: id });
    const other = await decideAbout(warden, writer.id, { decisions: ['dismiss'] });
    expect(await caseRow(server, id)).toMatchObject({ state: 'open' });
    expect((await reverse(warden, other.id)).status).toBe(200);
    expect(await caseRow(server, other.id)).toMatchObject({ state: 'open', outcome: null });
    expect(await caseRow(server, id)).toMatchObject({ state: 'decided', appeal_opened_at: null });
    await decideAbout(warden, writer.id, { decisions: ['dismiss'] });
    expect(await caseRow(server, id)).toMatchObject({ state: 'open' });
  });
});

describe('a suspension', () => {
  test('that has ended can be reversed: the strike is removed, and the person is mailed', async () => {
    const { server, dean, warden, writer, reporter } = await aScene();
    await sendReport(reporter, writer.id, { kind: 'person' });
    const until = inDays(server, 2);
    const { id } = await decideAbout(dean, writer.id, { decisions: ['suspend'], until });
    expect((await decisionMail(server, writer)).text).toContain('is suspended until');
    server.passTime(3 * DAY);
    await runMaintenance(server.context);
    expect((await reverse(warden, id)).status).toBe(200);
    expect(await personRow(server, writer)).toMatchObject({ state: 'active', suspended_until: 0 });
    expect(await strikes(server)).toEqual([]);
    expect((await decisionMail(server, writer)).text).toContain('no longer counts');
  });

  test('of a later case stays when the suspension of an earlier case is reversed', async () => {
    const { server, dean, warden, writer, reporter, commentId } = await aScene();
    await sendReport(reporter, commentId);
    await sendReport(reporter, writer.id, { kind: 'person' });
    const first = await decideAbout(dean, commentId, { decisions: ['suspend'], until: inDays(server, 9) });
    const until = inDays(server, 3);
    await decideAbout(dean, writer.id, { decisions: ['suspend'], until });
    expect((await reverse(warden, first.id)).status).toBe(200);
    expect(await personRow(server, writer)).toMatchObject({
      state: 'suspended',
      suspended_until: Date.parse(until),
    });
    expect(await strikes(server)).toHaveLength(1);
  });

  test('that was reversed while the person was leaving is over when the person returns', async () => {
    const { server, dean, warden, writer, reporter } = await aScene();
    const { store, clock } = server.context;
    await sendReport(reporter, writer.id, { kind: 'person' });
    const { id } = await decideAbout(dean, writer.id, { decisions: ['suspend'] });
    await store.transaction(async (tx) => {
      await leaveAccount(tx, { personId: writer.id, opinions: 'remove', now: clock() });
    });
    expect((await reverse(warden, id)).status).toBe(200);
    expect(await personRow(server, writer)).toMatchObject({ state: 'leaving', left_state: 'active' });
  });
});

describe('a removed opinion', () => {
  test.each([
    ['writer', 'is leaving', 0, 1],
    ['writer', 'has left for good', 8, 0],
    ['profile', 'has left for good', 8, null],
  ] as const)(
    'comes back also when the %s %s, if it still exists; no deleted address is mailed',
    async (who, _how, days, count) => {
      const scene = await aScene();
      const { server, dean, warden, profile, writer, reporter, commentId } = scene;
      const { store, clock } = server.context;
      await sendReport(reporter, commentId);
      const { id } = await decideAbout(dean, commentId, { decisions: ['remove'] });
      await store.transaction(async (tx) => {
        await leaveAccount(tx, { personId: scene[who].id, opinions: 'anonymise', now: clock() });
      });
      server.passTime(days * DAY);
      await runMaintenance(server.context);
      expect((await reverse(warden, id)).status).toBe(200);
      expect(await strikes(server)).toEqual([]);
      if (count !== null) expect(await countOn(reporter, profile)).toBe(count);
      server.passTime(8 * DAY);
      await runMaintenance(server.context);
      expect(await personRow(server, scene[who])).toBeUndefined();
      if (count !== null) expect(await countOn(reporter, profile)).toBe(count);
      expect((await caseRow(server, id)).reversed_at).not.toBeNull();
      if (who === 'writer' && days > 0) expect((await subjectsTo(server, writer))[0]).toEqual([]);
    },
  );

  test('that was held before is hidden again after an undo, and shown after a reversal', async () => {
    const { server, dean, warden, profile, viewer, reporter, commentId } = await aScene();
    await sendReport(reporter, commentId, { reason: 'sexual' });
    const { id } = await decideAbout(dean, commentId, { decisions: ['remove'] });
    expect((await reverse(dean, id)).status).toBe(200);
    expect(await caseOf(warden, commentId)).toMatchObject({ held: true });
    await decideAbout(dean, commentId, { decisions: ['remove'] });
    server.passTime(HOUR);
    expect((await reverse(dean, id)).status).toBe(200);
    expect(await countOn(viewer, profile)).toBe(1);
  });
});

describe('a removed photo', () => {
  test('comes back at a new address', async () => {
    const { server, dean, warden, writer, reporter } = await aScene();
    const image = await imageOf(writer);
    await sendReport(reporter, writer.id, { kind: 'photo' });
    const { id } = await decideAbout(dean, writer.id, { decisions: ['remove'] });
    const grey = await imageOf(writer);
    server.passTime(HOUR);
    expect((await reverse(warden, id)).status).toBe(200);
    const back = await imageOf(writer);
    expect(new Set([image, grey, back]).size).toBe(3);
    expect((await fetch(server.url + back)).status).toBe(200);
  });

  test('does not replace the photo that its owner has chosen since', async () => {
    const { dean, warden, writer, reporter } = await aScene();
    await sendReport(reporter, writer.id, { kind: 'photo' });
    const { id } = await decideAbout(dean, writer.id, { decisions: ['remove'] });
    await changePhoto(writer, 90);
    const image = await imageOf(writer);
    expect((await reverse(warden, id)).status).toBe(200);
    expect(await imageOf(writer)).toBe(image);
  });
});

describe('a dismissed case', () => {
  test('is reopened, and its reporters are no longer muted, unless another case mutes them', async () => {
    const { server, dean, warden, writer, reporter, viewer, commentId } = await aScene();
    for (const one of [reporter, viewer]) await sendReport(one, commentId);
    const mute = { decisions: ['dismiss', 'mute-reporter'] };
    const { id } = await decideAbout(dean, commentId, { ...mute, until: inDays(server, 9) });
    await sendReport(viewer, writer.id, { kind: 'person' });
    const until = inDays(server, 3);
    const other = await decideAbout(dean, writer.id, { ...mute, until });
    await subjectsTo(server);
    expect((await reverse(warden, id)).status).toBe(200);
    const mutedUntil = async (one: Student) => (await personRow(server, one))?.reports_muted_until;
    expect([await mutedUntil(reporter), await mutedUntil(viewer)]).toEqual([0, Date.parse(until)]);
    expect(await caseOf(warden, commentId)).toMatchObject({ id, claimed: 'nobody', decisions: [] });
    expect((await reverse(warden, other.id)).status).toBe(200);
    expect(await mutedUntil(viewer)).toBe(0);
    const open = await server.context.store.db.selectFrom('mail_queue').select('id').execute();
    expect(open).toHaveLength(2);
  });

  test('cannot be reopened while its target has an open case', async () => {
    const { dean, warden, writer, reporter, viewer } = await aScene();
    await sendReport(reporter, writer.id, { kind: 'person' });
    const { id } = await decideAbout(dean, writer.id, { decisions: ['dismiss'] });
    await sendReport(viewer, writer.id, { kind: 'person' });
    expect((await reverse(warden, id)).error.message).toContain('open case about the same subject');
    expect(await caseOf(dean, writer.id)).not.toMatchObject({ id });
  });

  test('starts the brake again after the undo', async () => {
    const { server, dean, profile } = await aScene();
    for (const one of await aCrowd(server, 5)) await reactTo(one, profile, 'dislike');
    const brake = (await personRow(server, profile))?.brake_until;
    const { id } = await decideAbout(dean, profile.id, { decisions: ['dismiss'] });
    expect((await personRow(server, profile))?.brake_until).toBe(0);
    expect((await reverse(dean, id)).status).toBe(200);
    expect((await personRow(server, profile))?.brake_until).toBe(brake);
  });
});
