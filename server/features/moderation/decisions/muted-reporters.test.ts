import { describe, expect, test } from 'vitest';
import { listDecisions } from '#contract/decisions.ts';
import { appeal } from '#contract/moderation.ts';
import { aScene, decideAbout, decisionMail, sendReport } from '#test/moderators.ts';
import { DAY } from '#test/test-server.ts';

describe('reporters who are muted', () => {
  test.each([
    ['', 'Report only what you believe breaks the rules.'],
    ['no-spam', 'Do not advertise'],
  ])(
    'are mailed the end and the rule, without a name; the default is the rule about honest reports [S7.6]',
    async (rule, words) => {
      const { server, dean, profile, writer, reporter, viewer, commentId } = await aScene();
      for (const one of [reporter, viewer]) await sendReport(one, commentId);
      const until = new Date(server.context.clock() + 30 * DAY).toISOString();
      await decideAbout(dean, commentId, { decisions: ['dismiss', 'mute-reporter'], rule, until });
      for (const one of [reporter, viewer]) {
        const { subject, text } = await decisionMail(server, one);
        expect(subject).toContain('your reports');
        expect(text).toContain(words);
        expect(text).toContain(`until ${new Date(until).getUTCDate()} `);
        for (const { name } of [dean, profile, writer, reporter, viewer]) expect(text).not.toContain(name);
      }
      expect(server.mailbox.to(writer.email)).toEqual([]);
    },
  );

  test('permanently are mailed this; a reporter who is already muted for longer stays muted and gets no letter', async () => {
    const { server, dean, profile, writer, reporter, commentId } = await aScene();
    await sendReport(reporter, commentId);
    await decideAbout(dean, commentId, { decisions: ['dismiss', 'mute-reporter'] });
    expect((await decisionMail(server, reporter)).text).toContain('no effect from now on.');
    await sendReport(reporter, profile.id, { kind: 'person' });
    await sendReport(writer, profile.id, { kind: 'person' });
    const until = new Date(server.context.clock() + DAY).toISOString();
    await decideAbout(dean, profile.id, { decisions: ['dismiss', 'mute-reporter'], until });
    await decisionMail(server, writer);
    expect(server.mailbox.to(reporter.email)).toHaveLength(1);
  });

  test('by the decision on an appeal do not add their rule to the decision about the person affected', async () => {
    const { dean, warden, writer, reporter, commentId } = await aScene();
    await sendReport(reporter, commentId);
    const { id } = await decideAbout(dean, commentId, { decisions: ['warn'] });
    await writer.client.call(appeal, { case: id });
    await decideAbout(warden, commentId, { decisions: ['dismiss', 'mute-reporter'] });
    expect((await writer.client.call(listDecisions)).body.data).toMatchObject([
      { decisions: ['restore'], rule: '' },
    ]);
  });
});
