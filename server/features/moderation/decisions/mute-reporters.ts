import { readRecipients } from '#server/access/safety/moderated.ts';
import { FOREVER, storeMutes } from '#server/access/safety/reporter-mutes.ts';
import type { Context } from '#server/identity/context.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { letterTo } from '#server/platform/mail/letter-to.ts';
import { enqueue, type SealedLetter } from '#server/platform/mail/queue.ts';
import type { Decision } from './check-decision.ts';

/** A reporter whom a decision mutes. */
export interface MutedReporter {
  readonly id: string;
  /** Null for a deleted account. */
  readonly letter: SealedLetter | null;
}

/**
 * Prepares the reporters whom a decision mutes, with their letters: of all reports of the case, or of some. A report
 * that arrives later is not included, because the moderator has not seen it.
 */
export async function prepareMutes(
  { store, mail }: Pick<Context, 'store' | 'mail'>,
  caseId: string,
  { decisions, endsAt, ruleText }: Decision,
  { reports, keptMs }: { reports: readonly string[]; keptMs: number },
): Promise<MutedReporter[]> {
  if (!decisions.includes('mute-reporter')) return [];
  const rows = await store.db
    .selectFrom('reports')
    .select('reporter_id')
    .distinct()
    .where('case_id', '=', caseId)
    .$if(reports.length > 0, (query) => query.where('id', 'in', reports))
    .execute();
  const ids = rows.map(({ reporter_id }) => reporter_id);
  const recipients = await readRecipients(store.db, ids);
  return Promise.all(
    ids.map(async (id) => {
      const to = recipients.get(id);
      const letter = to && letterTo(to, (mails) => mails.mutedReporter({ rule: ruleText, endsAt }));
      return { id, letter: letter ? await mail.seal(letter, keptMs) : null };
    }),
  );
}

/**
 * Mutes the reporters. A reporter who is already muted for longer stays so, and gets no letter.
 * @returns the ids of the queued letters.
 */
export async function muteReporters(
  tx: Db,
  reporters: readonly MutedReporter[],
  { caseId, endsAt, now }: { caseId: string; endsAt: number | null; now: number },
): Promise<string[]> {
  if (reporters.length === 0) return [];
  const all = reporters.map(({ id }) => id);
  const ids = new Set(await storeMutes(tx, { caseId, ids: all, until: endsAt ?? FOREVER, now }));
  const letters = reporters.flatMap(({ id, letter }) => (letter && ids.has(id) ? [letter] : []));
  for (const letter of letters) await enqueue(tx, letter);
  return letters.map(({ id }) => id);
}
