import { claimCase, decideCase, getQueue, type ModeratedCase } from '#contract/moderation.ts';
import { UNDO_MINUTES } from '#contract/limits.ts';
import { report, type ReportKind, type ReportReason } from '#contract/reports.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { aStudent, writeOn, type Student } from './builders.ts';
import { aCrowd } from './crowd.ts';
import { DAY, HOUR, MINUTE, startTestServer, type TestServer } from './test-server.ts';

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

/**
 * Two moderators, and students whose accounts are older than a day. One student's profile has an opinion by another
 * student.
 * @param env further variables of the server.
 */
export async function aScene(env: Record<string, string> = {}) {
  const server = await startTestServer({ env: { MODERATORS, ...env } });
  const moderators = await twoModerators(server);
  const [profile, writer, reporter, viewer] = await aCrowd(server, 4);
  server.passTime(DAY + HOUR);
  const { commentId } = await writeOn(writer, profile);
  return { server, dean: moderators[0], warden: moderators[1], profile, writer, reporter, viewer, commentId };
}

/** The next letter to a person about a decision. It is sent when the decision can no longer be undone. */
export function decisionMail(
  { context, mailbox, passTime }: TestServer,
  { email }: Student,
): Promise<Letter> {
  passTime((UNDO_MINUTES + 1) * MINUTE);
  context.mail.wake();
  return mailbox.next(email);
}
