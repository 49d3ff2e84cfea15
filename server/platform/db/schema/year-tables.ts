import type { Generated } from 'kysely';

/** 0: a student. A graduate: 1 must be hidden, 2 waits for the first mail, 3 for the second, 4 for the deletion. */
export type GraduateStep = 0 | 1 | 2 | 3 | 4;

/** A person's answer about the academic year, and the steps to the deletion of a graduate's account. */
export interface AcademicYearsTable {
  person_id: string;
  /** The calendar year in which the answered academic year began. */
  settled: number;
  step: Generated<GraduateStep>;
  /** When the next step is due: milliseconds since the epoch. */
  next_at: Generated<number>;
  /** The letter of the last step in the mail queue; '' for none. The next step waits until the letter is sent. */
  letter_id: Generated<string>;
  /** 1 if the graduate's profile was public before. */
  was_public: Generated<0 | 1>;
}
