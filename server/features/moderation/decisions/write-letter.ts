import type { MailedDecision } from '#contract/words/mail-text.ts';
import { readRecipients } from '#server/access/safety/moderated.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Store } from '#server/platform/db/store.ts';
import { letterTo } from '#server/platform/mail/letter-to.ts';
import type { MailQueue, SealedLetter } from '#server/platform/mail/queue.ts';
import type { Decision } from './check-decision.ts';
import type { CaseRow } from '#server/features/moderation/cases/queue.ts';

/** Maximum age of an unsent letter about a decision. */
export const LETTER_MS = 7 * 86_400_000;

interface Writer {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly store: Pick<Store, 'db'>;
  readonly mail: Pick<MailQueue, 'seal'>;
}

/** Writes the letter to the person affected; null if that person does not know of the case. */
export async function writeLetter(
  { config, store, mail }: Writer,
  row: Pick<CaseRow, 'id' | 'kind' | 'owner_id' | 'outcome' | 'held_from' | 'appealed_at'>,
  { decisions, outcome, endsAt, ruleText }: Decision,
  { message, isPhotoKept }: Pick<MailedDecision, 'message' | 'isPhotoKept'>,
): Promise<SealedLetter | null> {
  const hasNoticed = row.outcome === 'upheld' || row.held_from !== null;
  if (outcome === 'dismissed' && !hasNoticed) return null;
  const to = (await readRecipients(store.db, [row.owner_id])).get(row.owner_id);
  if (to === undefined) return null;
  const { kind } = row;
  if (outcome === 'dismissed')
    return mail.seal(
      letterTo(to, (mails) => mails.lifted({ kind, message })),
      LETTER_MS,
    );
  const appealUrl = row.appealed_at === null ? `${config.publicUrl}/appeal/${row.id}` : null;
  const mailed = { kind, decisions, isPhotoKept, rule: ruleText, message, endsAt, appealUrl };
  return mail.seal(
    letterTo(to, (mails) => mails.decision(mailed)),
    LETTER_MS,
  );
}
