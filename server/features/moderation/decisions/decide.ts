import type { Context } from '#server/identity/context.ts';
import { fail } from '#server/platform/errors.ts';
import { withNewPhoto } from '#server/access/photos/leftovers.ts';
import { placeholder } from '#server/platform/photos/placeholder.ts';
import { isId } from '#server/platform/db/id.ts';
import { readFirstReports } from '#server/features/moderation/cases/case-parts.ts';
import { checkDecision, type TypedDecision } from './check-decision.ts';
import { decideCase, readPhotoOf, type DecisionRefusal } from './decide-write.ts';
import { evidenceEnd } from '#server/features/moderation/cases/evidence-time.ts';
import { prepareMutes } from './mute-reporters.ts';
import { isReportedPhoto } from '#server/features/moderation/cases/present-photo.ts';
import type { CaseRow } from '#server/features/moderation/cases/queue.ts';
import { LETTER_MS, writeLetter } from './write-letter.ts';

interface Typed extends TypedDecision {
  readonly id: string;
  readonly message: string;
  readonly note: string;
}

/** Maximum number of tries. Of parallel changes to a case's photo, one succeeds in each round. */
const ROUNDS_MAX = 20;

/**
 * Decides a case. Checks the input, prepares the letter and the replacement of a photo if needed, and stores everything
 * at once.
 */
export async function decide(context: Context, moderatorId: string, typed: Typed): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const result = await tryToDecide(context, moderatorId, typed);
    if (result === 'done') return;
    if (result !== 'photo_changed') refuseDecision(result);
  }
  fail('too_often', 'The photo of this case is being changed. Please try again.', { retryAfter: 1 });
}

/** @returns photo_changed, without a change, if the case's photo has changed since the decision was prepared. */
async function tryToDecide(
  context: Context,
  moderatorId: string,
  typed: Typed,
): Promise<'done' | DecisionRefusal> {
  const { config, store, secrets, clock } = context;
  const now = clock();
  const caseId = readCaseId(typed.id);
  const row = await store.db.selectFrom('cases').selectAll().where('id', '=', caseId).executeTakeFirst();
  if (!row) return 'not_found';
  const decision = checkDecision(row.kind, typed, {
    rules: config.moderation.rules,
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

/**
 * Passes on the key of the photo's replacement: a grey picture for a reported photo, a copy of the removed photo to
 * restore it, or ''.
 */
async function withReplacement<T>(
  context: Context,
  row: CaseRow,
  { presentPhoto, removes }: { presentPhoto: string; removes: boolean },
  use: (newPhoto: string) => Promise<T>,
): Promise<T> {
  const { photos } = context;
  const { removed_photo: removed } = row;
  const isGrey = presentPhoto === row.placeholder;
  if (removes && !isGrey && (await isPhotoOfCase(context, row, presentPhoto)))
    return withNewPhoto(context, (key) => photos.put(key, placeholder), use);
  if (removes || !isGrey || removed === null) return use('');
  let isCopied = false;
  return withNewPhoto(
    context,
    async (key) => {
      isCopied = await photos.copy(removed, key);
    },
    (key) => use(isCopied ? key : ''),
  );
}

async function isPhotoOfCase(context: Context, { id, kind }: CaseRow, photo: string): Promise<boolean> {
  if (kind !== 'photo' || photo === '') return false;
  return isReportedPhoto(context, {
    caseId: id,
    photo,
    reports: await readFirstReports(context.store.db, [id]),
  });
}

function refuseDecision(result: Exclude<DecisionRefusal, 'photo_changed'>): never {
  switch (result) {
    case 'not_found':
      return refuseUnknownCase();
    case 'concerned':
      return refuseConcerned();
    case 'not_claimed':
      return fail('case_not_claimed', 'You have not claimed this case, or your claim has ended.');
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
