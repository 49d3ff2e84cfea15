import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * The number of code mails to each domain. A separate table, so that nodes of the previous version continue to count
 * mails.
 */
export async function up(db: Kysely<unknown>, { text, int, strict }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create table domain_mail_counts (
    domain_hash ${text} not null,
    minute ${int} not null,
    mails ${int} not null,
    primary key (domain_hash, minute)
  ) ${strict}`);
  await run('create index domain_mail_counts_by_minute on domain_mail_counts (minute)');
}
