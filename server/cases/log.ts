import type { CaseEventKind } from '#server/db/case-tables.ts';
import type { Db } from '#server/db/store.ts';

interface CaseEvent {
  readonly caseId: string;
  readonly at: number;
  readonly kind: CaseEventKind;
  /** The moderator, or the person who appeals. Never a reporter: the person affected may get a copy of the log about them. */
  readonly actorId?: string | null;
  /** A few plain words or JSON; nothing that a reporter has typed. */
  readonly detail?: string;
  /** Sealed. */
  readonly note?: string;
}

/** Adds to the log of moderation, in the transaction of the act. */
export async function addCaseEvent(
  tx: Db,
  { caseId, at, kind, actorId = null, detail = '', note = '' }: CaseEvent,
): Promise<void> {
  await tx
    .insertInto('case_events')
    .values({ case_id: caseId, at, kind, actor_id: actorId, detail, note })
    .execute();
}
