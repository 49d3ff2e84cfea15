import { listDecisions } from '#contract/decisions.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { APPEAL_DAYS } from '#contract/limits.ts';
import * as contract from '#contract/moderation.ts';
import { getModerationLog } from '#contract/moderation-log.ts';
import { reverseDecision } from '#contract/reversal.ts';
import { COUNT_STEP, getTransparency } from '#contract/transparency.ts';
import { readDecisionsAbout } from '#server/access/safety/decisions-about.ts';
import { fail } from '#server/platform/errors.ts';
import { JsonText, toByteString } from '#server/platform/http/answers/json-text.ts';
import { decodeCursor, encodeCursor, refuseCursor } from '#server/platform/http/page.ts';
import { registerEndpoint, type Wiring } from '#server/identity/register-endpoint.ts';
import { appealCase } from './decisions/appeal.ts';
import { readCaseParts } from './cases/case-parts.ts';
import { claimCase, recordEvidenceViews } from './cases/claim.ts';
import { decide, readCaseId, refuseObstacle, refuseUnknownCase } from './decisions/decide.ts';
import { reverse } from './decisions/reverse.ts';
import { readOneCase } from './cases/one-case.ts';
import { caseRecordRoutes } from './record-routes.ts';
import { officerRoutes } from './officers/routes.ts';
import { listReadNotes, readModerationLog } from './log.ts';
import { decodeDecisionPlace, presentDecision } from './decisions/present-decision.ts';
import { presentCase } from './cases/present-case.ts';
import { decodeQueuePlace, encodeQueuePlace, readQueue } from './cases/queue.ts';
import { readReportedPhoto } from './cases/reported-photo.ts';
import { refuseNonModerator, requireModerator } from '#server/identity/require-moderator.ts';
import { createTransparencyReader } from './transparency.ts';

/** The calls of moderators, and the appeal of the person affected. */
export function moderationRoutes(wiring: Wiring): void {
  const { context } = wiring;
  const { config, store, secrets, clock } = context;

  registerEndpoint(wiring, contract.getQueue, async ({ input: { limit, cursor, case: asked }, viewer }) => {
    await requireModerator(context, viewer);
    const rows =
      asked === undefined
        ? await readQueue(store.db, viewer, cursor ? decodeQueuePlace(cursor) : null, limit + 1)
        : [await readOneCase(store.db, viewer, readCaseId(asked))];
    const shown = rows.slice(0, limit);
    const now = clock();
    const caseIds = shown.map(({ id }) => id);
    await store.run(recordEvidenceViews, { caseIds, moderatorId: viewer.id, detail: '', now });
    const parts = await readCaseParts(store.db, shown, viewer, now);
    const data = await Promise.all(shown.map((row) => presentCase(context, row, parts, viewer)));
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const json = toByteString(JSON.stringify({ success: true, data, rules: context.moderation.rules }));
    return new JsonText<OutputOf<typeof contract.getQueue>>(json, last ? encodeQueuePlace(last) : null);
  });

  registerEndpoint(wiring, contract.getReportedPhoto, async ({ input, viewer }) => {
    await requireModerator(context, viewer);
    return { success: true, data: await readReportedPhoto(context, viewer, input.report.toLowerCase()) };
  });

  registerEndpoint(wiring, contract.claimCase, async ({ input, viewer }) => {
    await requireModerator(context, viewer);
    const caseId = readCaseId(input.id);
    const result = await store.run(claimCase, { caseId, moderatorId: viewer.id, now: clock() });
    if (result === 'no_moderator') refuseNonModerator();
    if (result === 'taken') fail('case_taken', 'Another moderator is working on this case.');
    if (result !== 'done') refuseObstacle(result);
    return { success: true };
  });

  registerEndpoint(wiring, contract.decideCase, async ({ input, viewer }) => {
    await requireModerator(context, viewer);
    await decide(context, viewer.id, input);
    return { success: true };
  });

  registerEndpoint(wiring, reverseDecision, async ({ input, viewer }) => {
    await requireModerator(context, viewer);
    return { success: true, undone: await reverse(context, viewer, input) };
  });

  registerEndpoint(wiring, contract.appeal, async ({ input, viewer }) => {
    const note = input.note === '' ? '' : await secrets.seal(input.note);
    const caseId = readCaseId(input.case);
    const result = await store.run(appealCase, { caseId, personId: viewer.id, note, now: clock() });
    if (result === 'not_found') refuseUnknownCase();
    if (result === 'again')
      fail('already_appealed', 'You have already appealed. You can appeal once in each case.');
    if (result === 'too_late')
      fail('appeal_too_late', `You can appeal only within ${APPEAL_DAYS} days of a decision.`);
    return { success: true };
  });

  registerEndpoint(wiring, listDecisions, async ({ input: { case: caseId, limit, cursor }, viewer }) => {
    const before = cursor ? decodeDecisionPlace(cursor) : null;
    const which = { caseId: caseId?.toLowerCase() ?? null, before, limit: limit + 1 };
    const rows = await readDecisionsAbout(store.db, viewer, which);
    const shown = rows.slice(0, limit);
    const now = clock();
    const data = await Promise.all(shown.map((row) => presentDecision(context, row, now)));
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const json = toByteString(JSON.stringify({ success: true, data }));
    return new JsonText<OutputOf<typeof listDecisions>>(
      json,
      last ? encodeCursor([last.decided_at, last.id]) : null,
    );
  });

  registerEndpoint(wiring, getModerationLog, async ({ input, viewer }) => {
    await requireModerator(context, viewer);
    const { cursor, limit } = input;
    const ofCase = input.case?.toLowerCase() || null;
    const before = cursor ? decodeNumber(cursor) : null;
    const { entries, next } = await readModerationLog(context, { viewer, caseId: ofCase, before, limit });
    const caseIds = listReadNotes(entries, viewer);
    const look = { caseIds, moderatorId: viewer.id, detail: 'notes', now: clock() } as const;
    if (caseIds.length > 0) await store.run(recordEvidenceViews, look);
    const json = toByteString(JSON.stringify({ success: true, data: entries }));
    return new JsonText<OutputOf<typeof getModerationLog>>(json, next ? encodeCursor([next]) : null);
  });

  caseRecordRoutes(wiring);
  officerRoutes(wiring);
  const readTransparency = createTransparencyReader(store, clock, config.moderation.ackHours);
  registerEndpoint(wiring, getTransparency, async () => ({
    success: true,
    data: await readTransparency(),
    step: COUNT_STEP,
  }));
}

function decodeNumber(cursor: string): number {
  const [number] = decodeCursor(cursor) ?? [];
  return Number.isSafeInteger(number) ? (number as number) : refuseCursor();
}
