import type { CaseEventKind } from '#server/platform/db/schema/case-tables.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';

interface CaseEvent {
  /** '' for an act on a person without a case. */
  readonly caseId: string;
  /** The person of such an act. */
  readonly personId?: string | null;
  readonly at: number;
  readonly kind: CaseEventKind;
  /**
   * The moderator, or the person who appeals. Never a reporter, because the person affected may get a copy of this log.
   */
  readonly actorId?: string | null;
  /** A few plain words or JSON, without any text from a reporter. */
  readonly detail?: string;
  /** Sealed; '' for none. */
  readonly note?: string;
  /** When the note is deleted; null while the case is open. Without a case, it stays as long as its entry. */
  readonly clearNoteAt?: number | null;
}

/**
 * Adds to the log of moderation, in the transaction of the act. A note has a separate row, because notes are deleted
 * earlier and entries never change.
 */
export async function addCaseEvent(
  tx: Db,
  {
    caseId,
    personId = null,
    at,
    kind,
    actorId = null,
    detail = '',
    note = '',
    clearNoteAt = null,
  }: CaseEvent,
): Promise<void> {
  const { id } = await tx
    .insertInto('case_events')
    .values({ case_id: caseId, person_id: personId, at, kind, actor_id: actorId, detail })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (note === '') return;
  await tx
    .insertInto('case_notes')
    .values({ event_id: id, case_id: caseId, sealed: note, clear_at: clearNoteAt })
    .execute();
}
