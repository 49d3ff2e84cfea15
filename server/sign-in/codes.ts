import { sql } from 'kysely';
import {
  CODES_PER_DAY,
  CODES_PER_HOUR,
  CODE_RESEND_SECONDS,
  CODE_TRIES,
  CODE_TRIES_RESET_MINUTES,
  CODE_VALID_MINUTES,
} from '#contract/limits.ts';
import type { Db } from '#server/db/store.ts';
import type { CodePurpose } from '#server/db/tables.ts';
import type { Secrets } from '#server/secrets.ts';

/**
 * One-time codes (CONTRACT.md section 4, Codes): one row per address and purpose. Sending, trying and using are each one
 * conditional statement, so parallel requests cannot get more than one after the other would.
 */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A code that somebody shows, or that is about to be sent; the code itself is not kept. */
export interface Code {
  readonly purpose: CodePurpose;
  readonly addressHash: string;
  readonly codeHash: string;
}

export function hashCode(secrets: Secrets, purpose: CodePurpose, address: string, code: string): Code {
  return {
    purpose,
    addressHash: secrets.hash('address', address),
    codeHash: secrets.hash('code', `${purpose}\n${address}\n${code}`),
  };
}

/**
 * Puts a new code in the place of the old one, if it is time for one.
 * @param paced whether waiting times and caps apply (`LIMITS=off` lifts them).
 * @returns 0 when it is kept, else how many seconds to wait. Nothing has changed then.
 */
export async function keepCode(tx: Db, code: Code, now: number, paced: boolean): Promise<number> {
  const row = await tx
    .selectFrom('codes')
    .select(['sends', 'wait_until'])
    .where('address_hash', '=', code.addressHash)
    .where('purpose', '=', code.purpose)
    .executeTakeFirst();
  const lastDay = recentSends(row?.sends, now);
  const waitUntil = paced ? nextSendAt(lastDay, row?.wait_until ?? 0) : 0;
  if (waitUntil > now) return (waitUntil - now) / SECOND_MS;
  const sent = {
    code_hash: code.codeHash,
    expires_at: now + CODE_VALID_MINUTES * MINUTE_MS,
    wait_until: now + CODE_RESEND_SECONDS * SECOND_MS,
    sends: JSON.stringify([...lastDay, now].slice(-CODES_PER_DAY)),
    last_sent_at: now,
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('codes')
    .values({ address_hash: code.addressHash, purpose: code.purpose, ...sent })
    .onConflict((conflict) =>
      conflict
        .columns(['address_hash', 'purpose'])
        .doUpdateSet(sent)
        // Compare and swap: whoever sent one since the row was read wins, and this request has come too early.
        .where('codes.sends', '=', row?.sends ?? '')
        .where('codes.wait_until', '=', row?.wait_until ?? 0),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows ? 0 : CODE_RESEND_SECONDS;
}

function recentSends(json: string | undefined, now: number): number[] {
  return (JSON.parse(json ?? '[]') as number[]).filter((sentAt) => sentAt > now - DAY_MS);
}

/** The earliest moment for another code: after the wait, and when the hour's and the day's oldest send fall out. */
function nextSendAt(lastDay: readonly number[], waitUntil: number): number {
  const nthFromLast = (count: number) => lastDay.at(-count) ?? Number.NEGATIVE_INFINITY;
  return Math.max(waitUntil, nthFromLast(CODES_PER_HOUR) + HOUR_MS, nthFromLast(CODES_PER_DAY) + DAY_MS);
}

/** Wrong tries that still count: none from 60 minutes after the first. */
function countedTries(now: number) {
  return sql<number>`case when first_wrong_at <= ${now - CODE_TRIES_RESET_MINUTES * MINUTE_MS} then 0 else wrong_tries end`;
}

/**
 * Tries a code without using it; a wrong one is counted in the same statement.
 * @returns whether it is right, in time and not void.
 */
export async function tryCode(tx: Db, code: Code, now: number): Promise<boolean> {
  const tries = countedTries(now);
  const row = await tx
    .updateTable('codes')
    .set({
      wrong_tries: sql<number>`case when code_hash = ${code.codeHash} then ${tries} else ${tries} + 1 end`,
      first_wrong_at: sql<number | null>`case
        when code_hash = ${code.codeHash} then case when ${tries} = 0 then null else first_wrong_at end
        when ${tries} = 0 then ${now} else first_wrong_at end`,
    })
    .where('address_hash', '=', code.addressHash)
    .where('purpose', '=', code.purpose)
    .where('code_hash', 'is not', null)
    .where('expires_at', '>', now)
    .where(tries, '<', CODE_TRIES)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash === code.codeHash;
}

/**
 * Uses a right code up, which also ends the wait for a next one and the count of wrong tries.
 * @returns false when it is wrong, void, too old or already used; of parallel users one gets true.
 */
export async function useCode(tx: Db, code: Code, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('codes')
    .set({ code_hash: null, wrong_tries: 0, first_wrong_at: null, wait_until: 0 })
    .where('address_hash', '=', code.addressHash)
    .where('purpose', '=', code.purpose)
    .where('code_hash', '=', code.codeHash)
    .where('expires_at', '>', now)
    .where(countedTries(now), '<', CODE_TRIES)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Forgets rows whose every rule has run out. */
export async function purgeCodes(tx: Db, now: number): Promise<void> {
  await tx
    .deleteFrom('codes')
    .where('last_sent_at', '<', now - DAY_MS)
    .execute();
}
