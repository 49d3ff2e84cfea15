import type { Db } from '#server/platform/db/schema/tables.ts';
import { isActive } from './visibility.ts';

/** A person who wants the daily mail, and for whom it is time to look. */
export interface DigestPerson {
  readonly id: string;
  readonly email: string;
  readonly digest_at: number;
}

/** The people for whom nobody has looked since `before`, the longest first. */
export async function listDigestPeople(db: Db, before: number, limit: number): Promise<DigestPerson[]> {
  return db
    .selectFrom('notice_marks as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .select(['p.id', 'p.email', 'm.digest_at'])
    .where('m.digest', '=', 1)
    .where('m.digest_at', '<=', before)
    .where(isActive('p'))
    .orderBy('m.digest_at')
    .limit(limit)
    .execute();
}
