import { sql } from 'kysely';
import type { Year } from '#contract/user.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import type { GraduateStep } from '#server/platform/db/schema/year-tables.ts';
import type { Recipient } from '#server/platform/mail/letter-to.ts';
import { refuseWithoutSession } from '#server/platform/errors.ts';
import { isActive } from '#server/access/visibility.ts';

/** The facts about people that the rules of academic years need. */

interface YearProgress extends Recipient {
  readonly id: string;
  readonly year: Year;
  readonly college: string;
  readonly created_at: number;
  readonly alumni: 0 | 1;
  /** See `academic_years`; null before the first answer. */
  readonly settled: number | null;
  readonly step: GraduateStep | null;
  readonly next_at: number | null;
}

function selectProgress(db: Db) {
  return db
    .selectFrom('people as p')
    .leftJoin('academic_years as y', 'y.person_id', 'p.id')
    .select(['p.id', 'p.year', 'p.college', 'p.created_at', 'p.alumni', 'p.email', 'p.language'])
    .select(['y.settled', 'y.step', 'y.next_at']);
}

/** The viewer's own progress. @throws no_session when the account was deleted for good since the session was read. */
export async function findOwnYear(db: Db, id: string): Promise<YearProgress> {
  const row = await selectProgress(db).where('p.id', '=', id).executeTakeFirst();
  return row ?? refuseWithoutSession();
}

/**
 * Lists one page of active people who are not graduates, in the order of their ids. @param after the last id of the
 * previous page.
 */
export async function listStudents(db: Db, after: string, limit: number): Promise<YearProgress[]> {
  return selectProgress(db)
    .where(isActive('p'))
    .where('p.alumni', '=', 0)
    .where('p.id', '>', after)
    .orderBy('p.id')
    .limit(limit)
    .execute();
}

interface DueGraduate extends Recipient {
  readonly id: string;
  readonly step: GraduateStep;
  readonly next_at: number;
}

/**
 * Lists graduates whose next step towards deletion is due and whose last letter has left the mail queue.
 * @param after the position of the last row of the previous page.
 */
export async function listDueGraduates(
  db: Db,
  { now, after, limit }: { now: number; after: { next_at: number; id: string }; limit: number },
): Promise<DueGraduate[]> {
  return db
    .selectFrom('academic_years as y')
    .innerJoin('people as p', 'p.id', 'y.person_id')
    .select(['p.id', 'p.email', 'p.language', 'y.step', 'y.next_at'])
    .where('y.step', '>', 0)
    .where('y.next_at', '<=', now)
    .where((is) =>
      is.or([
        is('y.next_at', '>', after.next_at),
        is.and([is('y.next_at', '=', after.next_at), is('p.id', '>', after.id)]),
      ]),
    )
    .where(isActive('p'))
    .where(sql<boolean>`not exists (select 1 from mail_queue as m where m.id = y.letter_id)`)
    .orderBy('y.next_at')
    .orderBy('p.id')
    .limit(limit)
    .execute();
}

/**
 * True if the person may become a graduate: active, not a graduate, without an answer for a later year. Call it in the
 * transaction that has locked the person.
 */
export async function mayGraduate(
  tx: Db,
  id: string,
  settled: number,
): Promise<{ public: 0 | 1 } | undefined> {
  return tx
    .selectFrom('people as p')
    .leftJoin('academic_years as y', 'y.person_id', 'p.id')
    .select('p.public')
    .where('p.id', '=', id)
    .where(isActive('p'))
    .where('p.alumni', '=', 0)
    .where(sql<boolean>`coalesce(y.settled, 0) < ${settled}`)
    .executeTakeFirst();
}
