import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * Known browsers; codes with a scope; several registrations for one address; one account for each mailbox; the counts
 * of mails and wrong tries; priorities in the mail queue.
 */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await addTables(db, types);
  await rebuildCodes(db, types);
  await rebuildRegistrations(db, types);
  const run = (statement: string) => sql.raw(statement).execute(db);
  // The letters of earlier versions are about codes.
  await run(`alter table mail_queue add column priority ${types.int} not null default 0`);
  await run('drop index mail_queue_by_next_try');
  await run('create index mail_queue_by_priority on mail_queue (priority, next_try_at)');
  await foldAddresses(db, 'registrations');
  await foldAddresses(db, 'people');
}

async function addTables(db: Kysely<unknown>, { text, int, strict }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create table known_browsers (
    id ${text} primary key,
    token_hash ${text} not null unique,
    person_id ${text} not null references people (id) on delete cascade,
    created_at ${int} not null,
    last_used_at ${int} not null
  ) ${strict}`);
  await run('create index known_browsers_by_person on known_browsers (person_id, last_used_at)');
  await run('create index known_browsers_by_last_use on known_browsers (last_used_at)');

  await run(`create table mailbox_sends (
    mailbox_hash ${text} primary key,
    sends ${text} not null,
    last_sent_at ${int} not null
  ) ${strict}`);
  await run('create index mailbox_sends_by_last_sent on mailbox_sends (last_sent_at)');

  await run(`create table mail_counts (minute ${int} primary key, mails ${int} not null) ${strict}`);

  await run(`create table wrong_tries (
    network ${text} not null,
    minute ${int} not null,
    tries ${int} not null,
    primary key (network, minute)
  ) ${strict}`);
  await run('create index wrong_tries_by_minute on wrong_tries (minute)');
}

/**
 * The scope becomes part of the primary key. Codes that were already sent stay valid, with the scope '' of unknown
 * browsers.
 */
async function rebuildCodes(db: Kysely<unknown>, { text, int, strict }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const columns =
    'address_hash, purpose, code_hash, expires_at, wrong_tries, first_wrong_at, wait_until, sends, last_sent_at';
  await run('create table old_codes as select * from codes');
  await run('drop table codes');
  await run(`create table codes (
    address_hash ${text} not null,
    purpose ${text} not null check (purpose in ('sign-up','log-in','change-old','change-new','delete')),
    scope ${text} not null default '',
    code_hash ${text},
    expires_at ${int} not null,
    wrong_tries ${int} not null default 0 check (wrong_tries between 0 and 5),
    first_wrong_at ${int},
    wait_until ${int} not null,
    sends ${text} not null,
    last_sent_at ${int} not null,
    primary key (address_hash, purpose, scope)
  ) ${strict}`);
  await run(`insert into codes (${columns}) select ${columns} from old_codes`);
  await run('drop table old_codes');
  await run('create index codes_by_last_sent on codes (last_sent_at)');
}

/**
 * A registration gets an id and the browser that made it. Earlier registrations have no browser, and their address as
 * id. Their code has the scope ''.
 */
async function rebuildRegistrations(db: Kysely<unknown>, { text, int, strict }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const columns =
    'address, email, name, course, year, phone, gender, relation, personality, terms_version, terms_at, expires_at';
  await run('create table old_registrations as select * from registrations');
  await run('drop table registrations');
  await run(`create table registrations (
    id ${text} primary key,
    browser_hash ${text},
    address ${text} not null,
    email ${text} not null,
    name ${text} not null,
    course ${text} not null,
    year ${int} not null,
    phone ${text} not null,
    gender ${text} not null,
    relation ${text} not null,
    personality ${text} not null,
    terms_version ${text} not null,
    terms_at ${int} not null,
    expires_at ${int} not null,
    unique (browser_hash, address)
  ) ${strict}`);
  await run(`insert into registrations (id, ${columns}) select address, ${columns} from old_registrations`);
  await run('drop table old_registrations');
  await run('create index registrations_by_address on registrations (address)');
  await run('create index registrations_by_expiry on registrations (expires_at)');
}

/**
 * Replaces addresses by their mailboxes. If several accounts have one mailbox, the account whose address is the mailbox
 * keeps it, otherwise the oldest gets it. The others keep their address and log in with it.
 */
async function foldAddresses(db: Kysely<unknown>, table: 'people' | 'registrations'): Promise<void> {
  const age = table === 'people' ? sql.ref('created_at') : sql.ref('expires_at');
  const { rows } = await sql<{ id: string; address: string }>`select id, address from ${sql.table(table)}
    where address like '%+%' or address like '%@gmail.com' or address like '%@googlemail.com'
    order by ${age}, id`.execute(db);
  for (const { id, address } of rows) {
    const mailbox = fold(address);
    if (mailbox === address) continue;
    const isFree = sql`not exists (select 1 from people as other where other.address = ${mailbox})`;
    await sql`update ${sql.table(table)} set address = ${mailbox}
      where id = ${id} ${table === 'people' ? sql`and ${isFree}` : sql``}`.execute(db);
  }
}

/** As `foldAddress` was when this migration was written. */
function fold(address: string): string {
  const [whole = '', domain = ''] = address.split(/@(?=[^@]*$)/);
  const isDotless = domain === 'gmail.com' || domain === 'googlemail.com';
  const untagged = whole.split('+')[0] ?? '';
  const local = isDotless ? untagged.replaceAll('.', '') : untagged;
  return local === '' ? address : `${local}@${isDotless ? 'gmail.com' : domain}`;
}
