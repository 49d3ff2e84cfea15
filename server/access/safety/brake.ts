import { findTargetsOfMany } from './reports.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { afterCommit } from '#server/platform/db/writes/write.ts';
import { UNREPORTED_GRAVITY } from './gravity.ts';
import { addCaseEvent } from './case-log.ts';
import { openCase } from './open-case.ts';

const HOUR_MS = 3_600_000;
/** Number of different people who dislike or report one person within an hour and so start the brake. */
const PILE_ON_ACTORS = 5;
const BRAKE_MS = 24 * HOUR_MS;

/** A person who has just got a dislike or a report. */
interface Target {
  readonly personId: string;
  /** The id for a new case. */
  readonly caseId: string;
  readonly now: number;
}

/**
 * Starts the brake of each person whom many people disliked or reported within an hour. During the brake, which lasts a
 * day, new opinions on that person wait. Call it after the acts are stored. The people are locked, so the last of
 * parallel acts sees all others.
 */
export async function checkBrakes(tx: Db, targets: readonly Target[]): Promise<void> {
  // Most batches contain only likes. They cost no statement here.
  if (targets.length === 0) return;
  const byPerson = new Map(targets.map((one) => [one.personId, one]));
  const asked = [...byPerson.values()].map(({ personId, now }) => ({
    id: personId,
    now,
    since: now - HOUR_MS,
  }));
  for (const id of await findTargetsOfMany(tx, asked, PILE_ON_ACTORS)) {
    const { caseId: newId, now } = byPerson.get(id) ?? { caseId: '', now: 0 };
    await tx
      .updateTable('people')
      .set({ brake_until: now + BRAKE_MS })
      .where('id', '=', id)
      .execute();
    const target = { kind: 'person', targetId: id, ownerId: id, profileId: id } as const;
    const caseId = await openCase(tx, target, { caseId: newId, gravity: UNREPORTED_GRAVITY, now });
    await noteBrake(tx, caseId, now);
  }
}

/** Marks a case for a mail. Moderators get one mail about each brake, and at most one an hour about a case. */
async function noteBrake(tx: Db, caseId: string, now: number): Promise<void> {
  await tx
    .updateTable('cases')
    .set({ braked_at: now, must_mail: 1 })
    .where('id', '=', caseId)
    .where((q) => q.or([q('braked_at', 'is', null), q('braked_at', '<=', now - HOUR_MS)]))
    .execute();
  await addCaseEvent(tx, { caseId, at: now, kind: 'braked' });
  afterCommit(tx, { kind: 'moderators-wanted' });
}

/** When the brake of a person ends, or has ended; 0 for none. */
export async function readBrake(tx: Db, personId: string): Promise<number> {
  const person = await tx
    .selectFrom('people')
    .select('brake_until')
    .where('id', '=', personId)
    .executeTakeFirst();
  return person?.brake_until ?? 0;
}
