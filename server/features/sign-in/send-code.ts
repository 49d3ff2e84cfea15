import {
  CODES_PER_DAY,
  CODES_PER_HOUR,
  CODE_RESEND_SECONDS,
  CODE_VALID_MINUTES,
  MAILBOX_CODES_PER_DAY,
} from '#contract/limits.ts';
import { defineDeletion } from '#server/platform/db/writes/delete-old-rows.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { findMailLimit } from '#server/platform/mail/mail-count.ts';
import { enqueue, mailsOf, type SealedLetter } from '#server/platform/mail/queue.ts';
import { shortHash } from '#server/platform/process/secrets.ts';
import { addScope, type Code } from './codes.ts';
import { countDomainMail, findDomainLimit } from './domain-mails.ts';

/** Stores and mails a code within its limits (docs/product.md section 7). */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Part of the mails per hour that is reserved for known browsers after the limit for others is reached. */
const KNOWN_BROWSERS_RESERVE = 0.1;

export interface CodeRequest {
  readonly code: Code;
  /** The scope of the stored code. */
  readonly scope: string;
  /** The scope whose sends count: a known browser, a person with a session, or '' for all others. */
  readonly sender: string;
  /** HMAC of the letter's mailbox. */
  readonly mailboxHash: string;
  /** The result of `hashMailDomain`. */
  readonly domainHash: string;
  readonly letter: SealedLetter;
  readonly now: number;
  /** Mails per hour, in all and to one domain; null with `LIMITS=off`, which lifts all limits of this file. */
  readonly rates: { readonly all: number; readonly domain: number } | null;
}

/** The reason why a code was not sent, and the seconds to wait. */
export interface CodeRefusal {
  readonly reason: 'too_often' | 'too_many_mails';
  readonly seconds: number;
  /** The `domainHash` if only that domain has too many mails, otherwise ''. */
  readonly domainHash?: string;
  /** The exceeded limit, for the security log; '' for the ordinary wait after each code. */
  readonly limit: string;
}

/** Replaces the code of a scope and queues its letter. @returns null, or the reason why nothing changed. */
export async function sendCode(tx: Db, request: CodeRequest): Promise<CodeRefusal | null> {
  const refusal = await storeCode(tx, request);
  if (!refusal) await queueCode(tx, request);
  return refusal;
}

/**
 * The first part of {@link sendCode}. All codes are stored before one is queued, so no holder of the count waits.
 */
export async function storeCode(tx: Db, request: CodeRequest): Promise<CodeRefusal | null> {
  const { code, scope, sender, now } = request;
  const refusal = await findSendRefusal(tx, request);
  if (refusal) return refusal;
  await lockMailbox(tx, request);
  // Read again, because locked data may have changed before the lock.
  const own = await readSends(tx, code, sender, now);
  const mailbox = await readMailboxSends(tx, request);
  const laterRefusal = await findRefusal(tx, request, own, mailbox);
  if (laterRefusal) return laterRefusal;
  if (!(await storeSend(tx, request, own)))
    return { reason: 'too_often', seconds: CODE_RESEND_SECONDS, limit: '' };
  if (scope !== sender) await storeOnly(tx, request);
  // Tries from unknown browsers count in this scope.
  if (sender !== '') await addScope(tx, code, '', now);
  await storeMailboxSend(tx, request, mailbox);
  return null;
}

/** The second part of {@link sendCode}. */
export async function queueCode(tx: Db, request: CodeRequest): Promise<void> {
  const { letter, domainHash, now } = request;
  await enqueue(tx, letter);
  await countDomainMail(tx, domainHash, { mails: mailsOf(letter), perHour: findRates(request).domain, now });
}

/**
 * Returns the reason why {@link sendCode} would send nothing now, or null. Changes nothing.
 * @param earlier a code that the same transaction sends first.
 */
export async function findSendRefusal(
  tx: Db,
  request: CodeRequest,
  earlier: CodeRequest | null = null,
): Promise<CodeRefusal | null> {
  const own = await readSends(tx, request.code, request.sender, request.now);
  return findRefusal(tx, request, own, await readMailboxSends(tx, request), earlier);
}

interface Sends {
  /** The stored JSON; '' without a row. */
  readonly json: string;
  readonly waitUntil: number;
  /** Times of the last 24 hours, oldest first. */
  readonly lastDay: readonly number[];
}

async function readSends(tx: Db, code: Code, scope: string, now: number): Promise<Sends> {
  const row = await tx
    .selectFrom('codes')
    .select(['sends', 'wait_until'])
    .where('address_hash', '=', code.addressHash)
    .where('purpose', '=', code.purpose)
    .where('scope', '=', scope)
    .executeTakeFirst();
  return { json: row?.sends ?? '', waitUntil: row?.wait_until ?? 0, lastDay: recent(row?.sends, now) };
}

async function readMailboxSends(tx: Db, { mailboxHash, now }: CodeRequest): Promise<Sends> {
  const row = await tx
    .selectFrom('mailbox_sends')
    .select('sends')
    .where('mailbox_hash', '=', mailboxHash)
    .executeTakeFirst();
  return { json: row?.sends ?? '', waitUntil: 0, lastDay: recent(row?.sends, now) };
}

function recent(json: string | undefined, now: number): number[] {
  return (JSON.parse(json ?? '[]') as number[]).filter((sentAt) => sentAt > now - DAY_MS);
}

/** Known browsers and people with a session have their own limits. Other requests for the mailbox do not stop them. */
async function findRefusal(
  tx: Db,
  request: CodeRequest,
  own: Sends,
  mailbox: Sends,
  earlier: CodeRequest | null = null,
): Promise<CodeRefusal | null> {
  const { sender, now, domainHash } = request;
  const rates = findRates(request);
  const isSameDomain = earlier?.domainHash === domainHash;
  // Always read, so that every request runs the same statements.
  const noMailsFor = await findMailLimit(tx, rates.all - (earlier ? 1 : 0), now);
  const noneToDomainFor = await findDomainLimit(tx, domainHash, rates.domain - (isSameDomain ? 1 : 0), now);
  if (request.rates === null) return null;
  const mailboxMax = MAILBOX_CODES_PER_DAY - (earlier?.mailboxHash === request.mailboxHash ? 1 : 0);
  const mailboxAt = sender !== '' ? 0 : nthFromLast(mailbox, mailboxMax) + DAY_MS;
  const addressAt = Math.max(
    nthFromLast(own, CODES_PER_HOUR) + HOUR_MS,
    nthFromLast(own, CODES_PER_DAY) + DAY_MS,
  );
  const waitUntil = Math.max(own.waitUntil, addressAt, mailboxAt);
  if (waitUntil > now) {
    const isLimit = Math.max(addressAt, mailboxAt) > now;
    const limit = isLimit ? `codes to one mailbox, ${shortHash(request.mailboxHash)}` : '';
    return { reason: 'too_often', seconds: (waitUntil - now) / SECOND_MS, limit };
  }
  const seconds = Math.max(noMailsFor, noneToDomainFor);
  if (seconds === 0) return null;
  if (noMailsFor > 0) return { reason: 'too_many_mails', seconds, limit: 'mails of an hour' };
  const limit = `codes to one domain, ${shortHash(domainHash)}`;
  return { reason: 'too_many_mails', seconds, domainHash, limit };
}

/** The maximum mails per hour, in all and to one domain, at which this code may still be sent. */
function findRates({ sender, rates }: CodeRequest): { all: number; domain: number } {
  if (rates === null) return { all: Number.MAX_SAFE_INTEGER, domain: Number.MAX_SAFE_INTEGER };
  const part = sender === '' ? 1 : 1 + KNOWN_BROWSERS_RESERVE;
  return { all: Math.ceil(rates.all * part), domain: Math.ceil(rates.domain * part) };
}

function nthFromLast({ lastDay }: Sends, count: number): number {
  return lastDay.at(-count) ?? Number.NEGATIVE_INFINITY;
}

function sentCode({ code, now }: CodeRequest) {
  return { code_hash: code.codeHash, expires_at: now + CODE_VALID_MINUTES * MINUTE_MS, last_sent_at: now };
}

/** Counts a send, and stores the code if its scope is the sender's. @returns false if a parallel request came first. */
async function storeSend(tx: Db, request: CodeRequest, own: Sends): Promise<boolean> {
  const { code, scope, sender, now } = request;
  const sent = {
    wait_until: now + CODE_RESEND_SECONDS * SECOND_MS,
    sends: JSON.stringify([...own.lastDay, now].slice(-CODES_PER_DAY)),
    ...(scope === sender ? sentCode(request) : { last_sent_at: now }),
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('codes')
    .values({
      address_hash: code.addressHash,
      purpose: code.purpose,
      scope: sender,
      code_hash: null,
      expires_at: 0,
      ...sent,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['address_hash', 'purpose', 'scope'])
        .doUpdateSet(sent)
        // Compare and swap: stores nothing if another request has stored a code since the row was read.
        .where('codes.sends', '=', own.json)
        .where('codes.wait_until', '=', own.waitUntil),
    )
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}

/** Stores a code in a scope that counts no sends. */
async function storeOnly(tx: Db, request: CodeRequest): Promise<void> {
  const { code, scope } = request;
  const sent = sentCode(request);
  await tx
    .insertInto('codes')
    .values({
      address_hash: code.addressHash,
      purpose: code.purpose,
      scope,
      wait_until: 0,
      sends: '[]',
      ...sent,
    })
    .onConflict((conflict) => conflict.columns(['address_hash', 'purpose', 'scope']).doUpdateSet(sent))
    .execute();
}

/** Makes parallel requests for codes to one mailbox wait for each other. SQLite runs one write at a time anyway. */
async function lockMailbox(tx: Db, { mailboxHash, now }: CodeRequest): Promise<void> {
  await tx
    .insertInto('mailbox_sends')
    .values({ mailbox_hash: mailboxHash, sends: '[]', last_sent_at: now })
    .onConflict((conflict) => conflict.column('mailbox_hash').doUpdateSet({ last_sent_at: now }))
    .execute();
}

/** Counts a send. The caller has locked the mailbox. */
async function storeMailboxSend(tx: Db, { mailboxHash, now }: CodeRequest, mailbox: Sends): Promise<void> {
  const sends = JSON.stringify([...mailbox.lastDay, now].slice(-MAILBOX_CODES_PER_DAY));
  await tx.updateTable('mailbox_sends').set({ sends }).where('mailbox_hash', '=', mailboxHash).execute();
}

/** Deletes rows of mailboxes without a code mail for a day. */
export const deleteOldMailboxSends = defineDeletion('deleteOldMailboxSends', {
  table: 'mailbox_sends',
  key: ['mailbox_hash'],
  age: 'last_sent_at',
  until: (now) => now - DAY_MS,
});
