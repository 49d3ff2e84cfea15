import { suspendedMessage } from '#contract/words/en/answers.ts';
import type { LeftOpinions } from '#contract/delete-account.ts';
import { findSuspension, hasAccount } from '#server/access/accounts/accounts.ts';
import { LEAVING_MS } from '#server/access/accounts/left-people.ts';
import { deleteForOwner } from '#server/access/leaving/delete-for-owner.ts';
import { deleteReplacedPhotos } from '#server/access/photos/leftovers.ts';
import { readRecipients } from '#server/access/safety/moderated.ts';
import type { Viewer } from '#server/access/viewer.ts';
import type { Context } from '#server/identity/context.ts';
import { readActedOn, refuseNonModerator } from '#server/identity/require-moderator.ts';
import { fail, refuseField, refuseWithoutSession } from '#server/platform/errors.ts';
import { letterTo } from '#server/platform/mail/letter-to.ts';
import { checkDecision } from '#server/features/moderation/decisions/check-decision.ts';
import { NEW_CASE, suspendWithoutReport } from '#server/features/moderation/decisions/operator-decisions.ts';
import { LETTER_MS, writeLetter } from '#server/features/moderation/decisions/write-letter.ts';

/** Acts of an officer on a person. */

interface Suspension {
  readonly id: string;
  readonly rule: string;
  readonly until?: string | null | undefined;
  readonly message: string;
  readonly reason: string;
}

/** @returns the id of the case. @throws invalid_input, not_found, not_yours, already_suspended, already_deleted, suspended. */
export async function suspendAsOfficer(
  context: Context,
  officer: Viewer,
  typed: Suspension,
): Promise<string> {
  const { store, secrets, clock, random } = context;
  const { rules } = context.moderation;
  if (typed.rule === '') refuseField('rule', 'rule is missing: which rule was broken');
  const now = clock();
  const wish = { decisions: ['suspend'], until: typed.until, rule: typed.rule } as const;
  const decision = checkDecision('person', wish, { rules, now, earlierEnd: null });
  const { id: personId } = await readActedOn(context, officer, typed.id);
  const caseId = random.id();
  const row = { id: caseId, kind: 'person', owner_id: personId, ...NEW_CASE } as const;
  const { message } = typed;
  const letter = await writeLetter(context, row, decision, { message, isPhotoKept: false });
  const outcome = await store.run(suspendWithoutReport, {
    personId,
    now,
    caseId,
    decision,
    letter,
    officer: {
      moderatorId: officer.id,
      note: await secrets.seal(typed.reason),
      message: message === '' ? '' : await secrets.seal(message),
    },
  });
  if (outcome === 'officer ended') await refuseEndedOfficer(context, officer);
  if (outcome === 'erased') fail('already_deleted', 'This account is being deleted for good.');
  if (outcome === 'suspended already')
    fail('already_suspended', 'This person is suspended already. Reverse that decision first.');
  return caseId;
}

/** As for any later call: this officer was suspended, deleted or removed a moment ago. */
async function refuseEndedOfficer({ store }: Context, { id }: Viewer): Promise<never> {
  const until = await findSuspension(store.db, id);
  if (until !== null) return fail('suspended', suspendedMessage(until));
  return (await hasAccount(store.db, id)) ? refuseNonModerator() : refuseWithoutSession();
}

interface Deletion {
  readonly id: string;
  readonly opinions: LeftOpinions;
  readonly now: boolean;
  readonly reason: string;
}

/** @throws not_found, not_yours, already_deleted, suspended. */
export async function deleteAsOfficer(context: Context, officer: Viewer, typed: Deletion): Promise<void> {
  const { store, secrets, clock, random, mail } = context;
  const { id: personId } = await readActedOn(context, officer, typed.id);
  const to = (await readRecipients(store.db, [personId])).get(personId) ?? { email: '', language: null };
  const now = clock();
  const until = typed.now ? null : now + LEAVING_MS;
  const letter = letterTo(to, (mails) => mails.accountDeletedForOwner(until));
  const outcome = await store.run(deleteForOwner, {
    personId,
    opinions: typed.opinions,
    isFinal: typed.now,
    officer: { id: officer.id, reason: await secrets.seal(typed.reason) },
    letter: await mail.seal(letter, LETTER_MS),
    eventId: random.id(),
    now,
  });
  if (outcome === 'officer ended') await refuseEndedOfficer(context, officer);
  if (outcome === 'deleted already') fail('already_deleted', 'This account has been deleted already.');
  await deleteReplacedPhotos(context, personId);
}
