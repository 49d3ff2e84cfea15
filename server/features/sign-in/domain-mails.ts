import { sql } from 'kysely';
import type { BaseServices } from '#server/platform/base-services.ts';
import { defineDeletion } from '#server/platform/db/writes/delete-old-rows.ts';
import { StoreConflict } from '#server/platform/db/errors.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { findWait, lastOldMinute, minuteOf } from '#server/platform/mail/mail-count.ts';
import { domainOf, findRegisteredDomain } from '#server/platform/mail/address.ts';
import { isAcademicDomain } from './colleges/colleges.ts';

/**
 * Counts the code mails to each domain in the last hour. The owner of a domain has any number of mailboxes, and without
 * a limit could use up `MAILS_PER_HOUR` alone.
 */

/** Marks all domains without this limit. Their mails are not counted. */
const NO_LIMIT = '';

/**
 * Keyed hash of the domain for which a mailbox's code counts; '' for a campus domain, which has no limit. A domain and
 * its subdomains count as one.
 */
export function hashMailDomain(
  { config, secrets }: Pick<BaseServices, 'config' | 'secrets'>,
  mailbox: string,
): string {
  const domain = domainOf(mailbox);
  if (config.campuses?.has(domain) || isAcademicDomain(domain)) return NO_LIMIT;
  return secrets.hash('domain', findRegisteredDomain(domain));
}

/** Finds the time until a domain may get another code. @returns seconds; 0 if now. */
export async function findDomainLimit(
  tx: Db,
  domainHash: string,
  perHour: number,
  now: number,
): Promise<number> {
  if (domainHash === NO_LIMIT) return 0;
  const rows = await tx
    .selectFrom('domain_mail_counts')
    .select(['minute', 'mails'])
    .where('domain_hash', '=', domainHash)
    .where('minute', '>', lastOldMinute(now))
    .orderBy('minute')
    .execute();
  return findWait(rows, perHour, now);
}

/**
 * Counts a code's mail. Call it after the count of all mails: that count makes parallel requests of other nodes wait,
 * so this one includes them, except those that began in another minute.
 * @param mails 0 for a letter that is never sent.
 * @throws StoreConflict if parallel requests have used up the limit. The store then repeats the write.
 */
export async function countDomainMail(
  tx: Db,
  domainHash: string,
  { mails, perHour, now }: { mails: 0 | 1; perHour: number; now: number },
): Promise<void> {
  if (domainHash === NO_LIMIT) return;
  const { rows } = await sql`insert into domain_mail_counts (domain_hash, minute, mails)
    select ${domainHash}, ${minuteOf(now)}, ${mails}
    where (select coalesce(sum(mails), 0) from domain_mail_counts
      where domain_hash = ${domainHash} and minute > ${lastOldMinute(now)}) < ${perHour}
    on conflict (domain_hash, minute) do update set mails = domain_mail_counts.mails + excluded.mails
    returning 1`.execute(tx);
  if (rows.length === 0) throw new StoreConflict('other codes have used up the mails of their domain');
}

/** Deletes counts that no rule needs any more. */
export const deleteOldDomainMailCounts = defineDeletion('deleteOldDomainMailCounts', {
  table: 'domain_mail_counts',
  key: ['domain_hash', 'minute'],
  age: 'minute',
  until: lastOldMinute,
});
