import type { Generated } from 'kysely';

/** What a person has answered about the academic year, and the steps to the deletion of a graduate's account. */
export interface AcademicYearsTable {
  person_id: string;
  /** The calendar year in which the academic year has begun that the answer was about. */
  settled: number;
  /** 0: no graduate. 1: waits for the first mail, 2: for the second, 3: for the deletion. */
  step: Generated<0 | 1 | 2 | 3>;
  /** When the next step is due: milliseconds since the epoch. */
  next_at: Generated<number>;
}
