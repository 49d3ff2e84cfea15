import { describe, expect, test } from 'vitest';
import { appeal, getModerationLog } from '#contract/moderation.ts';
import { aScene, decideAbout, sendReport } from '#test/moderators.ts';

describe('the log of moderation', () => {
  test('has who did what, when and why, newest first, page by page; no reporter is in it', async () => {
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

  test('is append-only: the store refuses a change', async () => {
    const { server, reporter, commentId } = await aScene();
    await sendReport(reporter, commentId);
    const change = server.context.store.transaction((tx) =>
      tx.updateTable('case_events').set({ detail: 'changed' }).execute(),
    );
    await expect(change).rejects.toThrow(/append-only/);
  });
});
