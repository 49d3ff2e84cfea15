import { findMailAddress, readModeratedPeople } from '#server/access/moderation.ts';
import type { Context } from '#server/context.ts';
import { fail } from '#server/errors.ts';
import { decisionLetter, liftedLetter, type MailedDecision } from '#server/mail/letters/decision.ts';
import type { SealedLetter } from '#server/mail/queue.ts';
import { withNewPhoto } from '#server/photos/leftovers.ts';
import { placeholder } from '#server/photos/placeholder.ts';
import { isId } from '#server/user/id.ts';
import { readFirstReports } from './case-parts.ts';
import { checkDecision, type Decision, type TypedDecision } from './check-decision.ts';
import { decideCase } from './decide-write.ts';
import { evidenceEnd } from './evidence-time.ts';
import { isReportedPhoto } from './present-photo.ts';
import type { CaseRow } from './queue.ts';

const DAY_MS = 86_400_000;
const LETTER_MS = 7 * DAY_MS;

interface Typed extends TypedDecision {
  readonly id: string;
  readonly message: string;
  readonly note: string;
}

/**
 * Decides a case: checks what was typed, writes the letter and the grey picture if they are needed, and stores everything at
 * once.
 */
export async function decide(context: Context, moderatorId: string, typed: Typed): Promise<void> {
  const { config, store, secrets, clock, photos } = context;
  const now = clock();
  const caseId = readCaseId(typed.id);
  const row = await store.db.selectFrom('cases').selectAll().where('id', '=', caseId).executeTakeFirst();
  if (!row) return refuseDecision('not_found');
  const decision = checkDecision(row.kind, typed, {
    rules: config.moderation.rules,
    now,
    earlierEnd: row.ends_at,
  });
  const removes = row.kind === 'photo' && decision.decisions.includes('remove') && row.removed_photo === null;
  const photo = removes ? await findReportedPhoto(context, row) : '';
  const isPhotoKept = removes && photo === '';
  const params = {
    ...decision,
    caseId,
    moderatorId,
    now,
    note: typed.note === '' ? '' : await secrets.seal(typed.note),
    letter: await writeLetter(context, row, decision, { message: typed.message, isPhotoKept }),
    mutedReports: decision.decisions.includes('mute-reporter') ? (typed.reports ?? []) : null,
    photoKeepUntil: evidenceEnd(now),
  };
  const result =
    photo === ''
      ? await store.run(decideCase, { ...params, photo, placeholder: '' })
      : await withNewPhoto(
          context,
          (key) => photos.put(key, placeholder),
          (key) => store.run(decideCase, { ...params, photo, placeholder: key }),
        );
  if (result !== 'done') refuseDecision(result);
}

/** The present photo, if it is one that was reported; '' for another one. */
async function findReportedPhoto(context: Context, { id, owner_id: ownerId }: CaseRow): Promise<string> {
  const { db } = context.store;
  const photo = (await readModeratedPeople(db, [ownerId])).get(ownerId)?.photo;
  if (photo === undefined) return '';
  return (await isReportedPhoto(context, photo, await readFirstReports(db, [id]))) ? photo : '';
}

/** The letter to the person affected; null when they have noticed nothing of the case. */
async function writeLetter(
  { config, store, mail }: Context,
  row: CaseRow,
  { decisions, outcome, endsAt, ruleText }: Decision,
  { message, isPhotoKept }: Pick<MailedDecision, 'message' | 'isPhotoKept'>,
): Promise<SealedLetter | null> {
  const hasNoticed = row.outcome === 'upheld' || row.held_from !== null;
  if (outcome === 'dismissed' && !hasNoticed) return null;
  const to = await findMailAddress(store.db, row.owner_id);
  if (to === null) return null;
  const { kind } = row;
  if (outcome === 'dismissed') return mail.seal(liftedLetter(to, { kind, message }), LETTER_MS);
  const appealUrl = row.appealed_at === null ? `${config.publicUrl}/appeal/${row.id}` : null;
  return mail.seal(
    decisionLetter(to, { kind, decisions, isPhotoKept, rule: ruleText, message, endsAt, appealUrl }),
    LETTER_MS,
  );
}

function refuseDecision(result: 'not_found' | 'concerned' | 'not_claimed'): never {
  switch (result) {
    case 'not_found':
      return refuseUnknownCase();
    case 'concerned':
      return refuseConcerned();
    case 'not_claimed':
      return fail('case_not_claimed', 'You have not claimed this case, or the claim has ended.');
  }
}

/** The id of a case in a call. @throws not_found for a text that is no id: it is never sent to the store. */
export function readCaseId(text: string): string {
  const id = text.toLowerCase();
  return isId(id) ? id : refuseUnknownCase();
}

export function refuseUnknownCase(): never {
  return fail('not_found', 'That case is not here.');
}

export function refuseConcerned(): never {
  return fail('not_yours', 'This case concerns you: another moderator decides it.');
}
