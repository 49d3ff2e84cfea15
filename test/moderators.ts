import { claimCase, decideCase, getQueue, type ModeratedCase } from '#contract/moderation.ts';
import { report, type ReportKind, type ReportReason } from '#contract/reports.ts';
import { aStudent, type Student } from './builders.ts';
import type { TestServer } from './test-server.ts';

/** For the environment of a test server. */
export const MODERATORS = 'dean@example.edu,warden@example.edu';

/** The two moderators of a test server. */
export async function twoModerators(server: TestServer): Promise<[Student, Student]> {
  const [dean, warden] = MODERATORS.split(',');
  return [await aStudent(server, { email: dean ?? '' }), await aStudent(server, { email: warden ?? '' })];
}

export function sendReport(
  { client }: Student,
  id: string,
  {
    kind = 'opinion',
    reason = 'harassment',
    note = '',
  }: { kind?: ReportKind; reason?: ReportReason; note?: string } = {},
) {
  return client.call(report, { kind, id, reason, note });
}

/** The open case of a target, as a moderator sees it. */
export async function caseOf({ client }: Student, target: string): Promise<ModeratedCase> {
  const { body } = await client.call(getQueue, { limit: 50 });
  const found = body.data.find((one) => one.target === target);
  if (!found) throw new Error('there is no such case in the queue');
  return found;
}

/** Claims the case of a target and decides it. */
export async function decideAbout(moderator: Student, target: string, decision: Record<string, unknown>) {
  const { id } = await caseOf(moderator, target);
  await moderator.client.call(claimCase, { id });
  const rule = JSON.stringify(decision['decisions']).match(/remove"|warn|"mute"|suspend/) ? 'respect' : '';
  const answer = await moderator.client.call(decideCase, { id, rule, ...decision });
  return { id, answer };
}
