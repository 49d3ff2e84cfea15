import { describe, expect, test } from 'vitest';
import { addCaseNote, getEvidence } from '#contract/case-record.ts';
import { listDecisions } from '#contract/decisions.ts';
import * as contract from '#contract/moderation.ts';
import { getModerationLog } from '#contract/moderation-log.ts';
import { encodeCursor } from '#server/platform/http/page.ts';
import { aScene, caseOf, sendReport } from '#test/moderators.ts';

/** PostgreSQL stores no NUL, and no lone half of a surrogate pair. */
const strange = ['\0', 'a\0b', '\ud800'];

describe('an id that no store can have', () => {
  test('is an unknown case in every call, of students and of moderators [S8.4]', async () => {
    const { server, dean, reporter } = await aScene();
    for (const id of strange) {
      const { status, body } = await reporter.client.call(listDecisions, { case: id });
      expect([status, body.data]).toEqual([200, []]);
      const log = await dean.client.call(getModerationLog, { case: id });
      expect([log.status, log.body.data]).toEqual([200, []]);
      const answers = [
        await reporter.client.call(contract.appeal, { case: id }),
        await dean.client.call(contract.getReportedPhoto, { report: id }),
        await dean.client.call(contract.claimCase, { id }),
        await dean.client.call(contract.decideCase, { id, decisions: ['dismiss'] }),
        await dean.client.call(addCaseNote, { id, note: 'x' }),
        await dean.client.call(getEvidence, { id }),
      ];
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404));
    }
    expect(server.requestLog()).toBe('');
  });

  test('is refused in a list of reports and in the cursor of the queue [S8.4]', async () => {
    const { dean, reporter, commentId } = await aScene();
    await sendReport(reporter, commentId);
    const { id } = await caseOf(dean, commentId);
    await dean.client.call(contract.claimCase, { id });
    const decisions = ['dismiss', 'mute-reporter'];
    for (const text of strange) {
      const decided = await dean.client.call(contract.decideCase, { id, decisions, reports: [text] });
      expect([decided.status, decided.error.code]).toEqual([400, 'invalid_input']);
      const page = await dean.client.call(contract.getQueue, { cursor: encodeCursor([1, 1, text]) });
      expect([page.status, page.error.code]).toEqual([400, 'invalid_input']);
    }
  });
});
