import type { Context } from '#server/identity/context.ts';
import { fail } from '#server/platform/errors.ts';
import { isId } from '#server/platform/db/id.ts';
import type { Obstacle } from '#server/features/moderation/cases/claim.ts';
import { checkDecision, type TypedDecision } from './check-decision.ts';
import { decideCase, readPhotoOf, type DecisionRefusal } from './decide-write.ts';
import { evidenceEnd } from '#server/features/moderation/cases/evidence-time.ts';
import { prepareMutes } from './mute-reporters.ts';
import { untilPhotoStays, withReplacement } from './replace-photo.ts';
import { letterDelay } from './undo-time.ts';
import { LETTER_MS, writeLetter } from './write-letter.ts';

interface Typed extends TypedDecision {
  readonly id: string;
  readonly message: string;
  readonly note: string;
}

/**
 * Decides a case. Checks the input, prepares the letter and the replacement of a photo if needed, and stores everything
 * at once.
 */
export async function decide(context: Context, moderatorId: string, typed: Typed): Promise<void> {
  const result = await untilPhotoStays(() => tryToDecide(context, moderatorId, typed));
  if (result === 'not_claimed')
    fail('case_not_claimed', 'You have not claimed this case, or your claim has ended.');
  if (result !== 'done') refuseObstacle(result);
}

/** @returns photo_changed, without a change, if the case's photo has changed since the decision was prepared. */
async function tryToDecide(
  context: Context,
  moderatorId: string,
  typed: Typed,
): Promise<'done' | DecisionRefusal> {
  const { store, secrets, clock } = context;
  const now = clock();
  const caseId = readCaseId(typed.id);
  const row = await store.db.selectFrom('cases').selectAll().where('id', '=', caseId).executeTakeFirst();
  if (!row) return 'not_found';
  const decision = checkDecision(row.kind, typed, {
    rules: context.moderation.rules,
    now,
    earlierEnd: row.ends_at,
  });
  const presentPhoto = row.kind === 'photo' ? await readPhotoOf(store.db, row) : '';
  const removes = decision.decisions.includes('remove');
  const note = typed.note === '' ? '' : await secrets.seal(typed.note);
  const mutedReporters = await prepareMutes(context, caseId, decision, {
    reports: typed.reports ?? [],
    keptMs: LETTER_MS,
  });
  return withReplacement(context, row, { presentPhoto, removes }, async (newPhoto) => {
    const isPhotoKept = removes && newPhoto === '' && presentPhoto !== row.placeholder;
    const letter = await writeLetter(context, row, decision, { message: typed.message, isPhotoKept });
    return store.run(decideCase, {
      ...decision,
      caseId,
      moderatorId,
      undoMs: letterDelay(context.mail),
      now,
      note,
      letter,
      message: letter === null || typed.message === '' ? '' : await secrets.seal(typed.message),
      mutedReporters,
      presentPhoto,
      newPhoto,
      photoKeepUntil: evidenceEnd(now),
    });
  });
}

/** Refuses a claim or a decision. */
export function refuseObstacle(obstacle: Obstacle): never {
  switch (obstacle) {
    case 'not_found':
      return refuseUnknownCase();
    case 'concerned':
      return refuseConcerned();
    case 'own_appeal':
      return fail('not_yours', 'You decided this case. Another moderator decides on the appeal.');
    case 'decided_by_you':
      return fail('case_decided', 'You decided this case already.');
    case 'decided':
      return fail('case_decided', 'Somebody else has already decided this case.');
  }
}

/**
 * Reads the id of a case in a call.
 * @throws not_found for a text that is not an id. Such a text is never sent to the store.
 */
export function readCaseId(text: string): string {
  const id = text.toLowerCase();
  return isId(id) ? id : refuseUnknownCase();
}

export function refuseUnknownCase(): never {
  return fail('not_found', 'There is no such case.');
}

export function refuseConcerned(): never {
  return fail('not_yours', 'This case concerns you: another moderator has to decide it.');
}
