import { describe, expect, test } from 'vitest';
import { appeal } from '#contract/moderation.ts';
import { getModerationLog } from '#contract/moderation-log.ts';
import { reverseDecision } from '#contract/reversal.ts';
import type { Student } from '#test/builders.ts';
import { aScene, decideAbout, sendReport } from '#test/moderators.ts';
import { DAY, HOUR, MINUTE } from '#test/test-server.ts';

describe('the log of moderation', () => {
  test('shows who did what, when and why, newest first, page by page, and no reporter [S9.17]', async () => {
    const { dean, warden, writer, reporter, commentId } = await aScene();
    await sendReport(reporter, commentId);
    const { id } = await decideAbout(dean, commentId, { decisions: ['remove'] });
    await writer.client.call(appeal, { case: id, note: 'It was a joke.' });
    const seen: { what: string; who: { name: string } | null; detail: string }[] = [];
    let answer = await warden.client.call(getModerationLog, { limit: 2 });
    for (;;) {
      seen.push(...answer.body.data);
      if (!answer.next) break;
      answer = await warden.client.follow(getModerationLog, answer.next);
    }
    expect(seen.map(({ what }) => what)).toEqual([
      'appealed',
      'remove',
      'claimed',
      'looked',
      'reported',
      'opened',
    ]);
    expect(seen[0]?.who?.name).toBe(writer.name);
    expect(seen[1]).toMatchObject({ who: { name: dean.name }, detail: expect.stringContaining('respect') });
    expect(JSON.stringify(seen)).not.toContain(reporter.id);
    expect((await warden.client.call(getModerationLog, { cursor: 'x' })).status).toBe(400);
  });

  test('shows whom a decision affects, its rule and end, the measures before and after, and its outcome', async () => {
    const { server, dean, warden, writer, reporter, commentId } = await aScene();
    await sendReport(reporter, commentId);
    const until = new Date(server.context.clock() + 7 * DAY).toISOString();
    const { id } = await decideAbout(dean, commentId, { decisions: ['remove', 'mute'], until });
    server.passTime(HOUR);
    const last = async () =>
      (await warden.client.call(getModerationLog, { case: id, limit: 3 })).body.data.find(
        ({ outcome }) => outcome !== '',
      );
    const decided = { who: { name: dean.name }, whom: { id: writer.id, name: writer.name }, kind: 'opinion' };
    const entries = (await warden.client.call(getModerationLog, { case: id, limit: 3 })).body.data;
    const change = { rule: 'respect', until, before: [], after: ['remove', 'mute'], outcome: 'upheld' };
    expect(entries.filter(({ outcome }) => outcome !== '')).toMatchObject([
      { what: 'mute', ...decided, ...change, reversal: '' },
      { what: 'remove', ...decided, ...change, reversal: 'reverse' },
    ]);
    await warden.client.call(reverseDecision, { id, reason: 'The wrong one.' });
    expect(await last()).toMatchObject({
      what: 'reversed',
      who: { name: warden.name },
      before: ['remove', 'mute'],
      after: ['restore'],
      outcome: 'dismissed',
      note: 'The wrong one.',
      reversal: '',
    });
  });

  test('offers an undo for 10 minutes to the moderator who decided, and a reversal to other moderators', async () => {
    const { server, dean, warden, reporter, commentId } = await aScene();
    await sendReport(reporter, commentId);
    const { id } = await decideAbout(dean, commentId, { decisions: ['warn'] });
    const offerTo = async ({ client }: Student) => {
      const { data } = (await client.call(getModerationLog, { case: id, limit: 50 })).body;
      return data.flatMap(({ reversal }) => (reversal === '' ? [] : [reversal]));
    };
    expect([await offerTo(dean), await offerTo(warden)]).toEqual([['undo'], ['reverse']]);
    server.passTime(10 * MINUTE);
    expect(await offerTo(dean)).toEqual(['reverse']);
  });

  test('is append-only: the store refuses to change an entry [S9.17]', async () => {
    const { server, reporter, commentId } = await aScene();
    await sendReport(reporter, commentId);
    const change = server.context.store.transaction((tx) =>
      tx.updateTable('case_events').set({ detail: 'changed' }).execute(),
    );
    await expect(change).rejects.toThrow(/append-only/);
  });
});
