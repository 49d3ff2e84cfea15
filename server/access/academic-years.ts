import type { Year } from '#contract/user.ts';
import type { Db } from '#server/db/store.ts';
import { isActive } from './visibility.ts';

/** What the rules of academic years need to know of people. */

interface YearProgress {
  readonly id: string;
  readonly year: Year;
  readonly college: string;
  readonly created_at: number;
  readonly alumni: 0 | 1;
  /** See `academic_years`; null before the first answer. */
  readonly settled: number | null;
  readonly step: 0 | 1 | 2 | 3 | null;
  readonly next_at: number | null;
}

function selectProgress(db: Db) {
  return db
    .selectFrom('people as p')
    .leftJoin('academic_years as y', 'y.person_id', 'p.id')
    .select(['p.id', 'p.year', 'p.college', 'p.created_at', 'p.alumni', 'y.settled', 'y.step', 'y.next_at']);
}

/** The viewer's own. */
export async function findOwnYear(db: Db, id: string): Promise<YearProgress> {
  return selectProgress(db).where('p.id', '=', id).executeTakeFirstOrThrow();
}

/** A page of the active people who are no graduates, by their ids. @param after the last id of the page before. */
export async function listStudents(db: Db, after: string, limit: number): Promise<YearProgress[]> {
  return selectProgress(db)
    .where(isActive('p'))
    .where('p.alumni', '=', 0)
    .where('p.id', '>', after)
    .orderBy('p.id')
    .limit(limit)
    .execute();
}

interface DueGraduate {
  readonly id: string;
  readonly email: string;
  readonly step: 0 | 1 | 2 | 3;
  readonly next_at: number;
}

/** Graduates whose next step to the deletion is due. */
export async function listDueGraduates(db: Db, now: number, limit: number): Promise<DueGraduate[]> {
  return db
    .selectFrom('academic_years as y')
    .innerJoin('people as p', 'p.id', 'y.person_id')
    .select(['p.id', 'p.email', 'y.step', 'y.next_at'])
    .where('y.step', '>', 0)
    .where('y.next_at', '<=', now)
    .where(isActive('p'))
    .orderBy('y.next_at')
    .limit(limit)
    .execute();
}
