import { listMutedBy } from '#server/access/safety/reporter-mutes.ts';
import { readRecipients } from '#server/access/safety/moderated.ts';
import type { CaseRow } from '#server/features/moderation/cases/queue.ts';
import { refuseNonModerator } from '#server/identity/require-moderator.ts';
import type { Context } from '#server/identity/context.ts';
import type { Viewer } from '#server/identity/session.ts';
import { hasUndecidedAppeal } from '#server/platform/db/schema/undecided-appeal.ts';
import { fail } from '#server/platform/errors.ts';
import { letterTo } from '#server/platform/mail/letter-to.ts';
import type { SealedLetter } from '#server/platform/mail/queue.ts';
import { readCaseId, refuseConcerned, refuseUnknownCase } from './decide.ts';
import { findCase, readPhotoOf } from './decide-write.ts';
import type { MutedReporter } from './mute-reporters.ts';
import { planReversal, type ReversalPlan, type ReversalRefusal } from './plan-reversal.ts';
import { untilPhotoStays, withReplacement } from './replace-photo.ts';
import { reverseDecision } from './reverse-write.ts';
import { LETTER_MS } from './write-letter.ts';

/**
 * Takes the last decision of a case back: prepares the letters and the photo, and stores everything at once.
 * @returns true if the decision was undone without a mail.
 */
export async function reverse(
  context: Context,
  moderator: Viewer,
  typed: { readonly id: string; readonly reason: string },
): Promise<boolean> {
  const caseId = readCaseId(typed.id);
  const reason = await context.secrets.seal(typed.reason);
  const result = await untilPhotoStays(() => tryToReverse(context, moderator, { caseId, reason }));
  return result === 'silent' || result === 'mailed' ? result === 'silent' : refuseReversal(result);
}

/** @returns photo_changed, without a change, if the case or its photo has changed since the reversal was prepared. */
async function tryToReverse(
  context: Context,
  moderator: Viewer,
  { caseId, reason }: { caseId: string; reason: string },
): Promise<'silent' | 'mailed' | 'photo_changed' | ReversalRefusal> {
  const { store, moderation, clock } = context;
  const reverser = {
    moderatorId: moderator.id,
    isOfficer: moderation.roleOf(moderator) === 'officer',
    now: clock(),
  };
  const row = await findCase(store.db, caseId);
  if (!row) return 'not_found';
  const plan = await planReversal(store.db, row, reverser);
  if (typeof plan === 'string') return plan;
  const presentPhoto = row.kind === 'photo' ? await readPhotoOf(store.db, row) : '';
  const removes = 'to' in plan && plan.to.columns.decisions.includes('"remove"');
  const letter = await sealLetterFor(context, row, plan);
  const muted = await prepareUnmutes(context, row);
  return withReplacement(context, row, { presentPhoto, removes }, (newPhoto) =>
    store.run(reverseDecision, {
      ...reverser,
      caseId,
      reason,
      letter,
      muted,
      presentPhoto,
      newPhoto,
      plan: plan.kind,
    }),
  );
}

async function sealLetterFor(
  { store, mail }: Pick<Context, 'store' | 'mail'>,
  row: CaseRow,
  plan: ReversalPlan,
): Promise<SealedLetter | null> {
  const to = (await readRecipients(store.db, [row.owner_id])).get(row.owner_id);
  if (to === undefined || plan.kind === 'end-mutes') return null;
  const { kind } = row;
  const decidedAt = row.decided_at ?? 0;
  const isAppealed = hasUndecidedAppeal(row);
  const letter = letterTo(to, (mails) =>
    row.outcome === 'upheld'
      ? mails.reversed({ kind, decidedAt, isAppealed })
      : mails.reopened({ kind, decidedAt }),
  );
  return mail.seal(letter, LETTER_MS);
}

/** Prepares the reporters whom the decision mutes, with their letters. */
async function prepareUnmutes(
  { store, mail }: Pick<Context, 'store' | 'mail'>,
  row: CaseRow,
): Promise<MutedReporter[]> {
  const ids = await listMutedBy(store.db, row);
  const recipients = await readRecipients(store.db, ids);
  return Promise.all(
    ids.map(async (id) => {
      const to = recipients.get(id);
      const letter = to && letterTo(to, (mails) => mails.unmutedReporter());
      return { id, letter: letter ? await mail.seal(letter, LETTER_MS) : null };
    }),
  );
}

const messages: Readonly<
  Record<Exclude<ReversalRefusal, 'not_found' | 'concerned' | 'officers' | 'no_moderator'>, string>
> = {
  undecided: 'This case has no decision that could be reversed.',
  undone: 'The last decision of this case has just been undone. Its appeal is open again.',
  reversed: 'The decision of this case has already been reversed.',
  final: 'This case was decided after an appeal, in favour of the person. That is final.',
  operator: 'The operator ended this decision. Ask the operator.',
  open_case: 'There is an open case about the same subject. Decide that one.',
};

function refuseReversal(refusal: ReversalRefusal): never {
  if (refusal === 'not_found') return refuseUnknownCase();
  if (refusal === 'no_moderator') return refuseNonModerator();
  if (refusal === 'officers')
    fail(
      'not_yours',
      'The operator or an officer suspended this person. Only an officer or the operator ends it.',
    );
  return refusal === 'concerned' ? refuseConcerned() : fail('nothing_to_reverse', messages[refusal]);
}
