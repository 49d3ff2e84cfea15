import type { Db } from '#server/platform/db/schema/tables.ts';
import type { Recipient } from '#server/platform/mail/letter-to.ts';
import { isActive } from '#server/access/visibility.ts';

/** A person who wants the daily mail and whose next check is due. */
export interface DigestPerson extends Recipient {
  readonly id: string;
  readonly digest_at: number;
}

/** Lists people whose last check was at `before` or earlier, longest ago first. */
export async function listDigestPeople(db: Db, before: number, limit: number): Promise<DigestPerson[]> {
  return db
    .selectFrom('notice_marks as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .select(['p.id', 'p.email', 'p.language', 'm.digest_at'])
    .where('m.digest', '=', 1)
    .where('m.digest_at', '<=', before)
    .where(isActive('p'))
    .orderBy('m.digest_at')
    .limit(limit)
    .execute();
}
