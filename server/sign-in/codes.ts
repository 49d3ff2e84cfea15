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
import { defineWrite } from '#server/db/write.ts';
import type { Secrets } from '#server/secrets.ts';

/**
 * One-time codes (docs/product.md section 7), with one row per address and purpose. Storing, checking and using a code is
 * one conditional statement each, so parallel requests get no more codes or tries than sequential ones.
 */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The hash of a code that a person typed or that is about to be sent. The code itself is never stored. */
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
 * Replaces the code of an address, unless the wait between two codes or the hourly or daily limit forbids it.
 * @param now milliseconds since the epoch.
 * @param enforceLimits false with `LIMITS=off`: wait and limits do not apply.
 * @returns 0 when the code is stored; otherwise the seconds to wait, and nothing changed.
 */
export async function storeCodeIfAllowed(
  tx: Db,
  code: Code,
  now: number,
  enforceLimits: boolean,
): Promise<number> {
  const row = await tx
    .selectFrom('codes')
    .select(['sends', 'wait_until'])
    .where('address_hash', '=', code.addressHash)
    .where('purpose', '=', code.purpose)
    .executeTakeFirst();
  const lastDay = recentSends(row?.sends, now);
  const waitUntil = enforceLimits ? nextSendAt(lastDay, row?.wait_until ?? 0) : 0;
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
        // Compare and swap: nothing is stored if another request has stored a code since the row was read.
        .where('codes.sends', '=', row?.sends ?? '')
        .where('codes.wait_until', '=', row?.wait_until ?? 0),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows ? 0 : CODE_RESEND_SECONDS;
}

function recentSends(json: string | undefined, now: number): number[] {
  return (JSON.parse(json ?? '[]') as number[]).filter((sentAt) => sentAt > now - DAY_MS);
}

/** The earliest time of the next code: after the wait, and when the hourly and daily limits allow another one. */
function nextSendAt(lastDay: readonly number[], waitUntil: number): number {
  const nthFromLast = (count: number) => lastDay.at(-count) ?? Number.NEGATIVE_INFINITY;
  return Math.max(waitUntil, nthFromLast(CODES_PER_HOUR) + HOUR_MS, nthFromLast(CODES_PER_DAY) + DAY_MS);
}

/** SQL for the wrong tries that count: 0 from 60 minutes after the first one. */
function countedTries(now: number) {
  return sql<number>`case when first_wrong_at <= ${now - CODE_TRIES_RESET_MINUTES * MINUTE_MS} then 0 else wrong_tries end`;
}

/**
 * Checks a code without using it. The same statement counts a wrong try.
 * @returns whether the code is right, not expired and not void.
 */
export const tryCode = defineWrite(
  'tryCode',
  async (tx, { code, now }: { code: Code; now: number }): Promise<boolean> => {
    const row = await tryCodeQuery(tx, code, now).executeTakeFirst();
    return row?.code_hash === code.codeHash;
  },
);

/** The one statement of {@link tryCode}. */
export function tryCodeQuery(tx: Db, code: Code, now: number) {
  const tries = countedTries(now);
  return tx
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
    .returning('code_hash');
}

/**
 * Uses a right code. This also ends the wait for the next code and resets the count of wrong tries.
 * @returns false when the code is wrong, void, expired or used. Of parallel requests, one gets true.
 */
export async function useCode(tx: Db, code: Code, now: number): Promise<boolean> {
  const { numUpdatedRows } = await useCodeQuery(tx, code, now).executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The one statement of {@link useCode}. */
export function useCodeQuery(tx: Db, code: Code, now: number) {
  return tx
    .updateTable('codes')
    .set({ code_hash: null, wrong_tries: 0, first_wrong_at: null, wait_until: 0 })
    .where('address_hash', '=', code.addressHash)
    .where('purpose', '=', code.purpose)
    .where('code_hash', '=', code.codeHash)
    .where('expires_at', '>', now)
    .where(countedTries(now), '<', CODE_TRIES);
}

/** Whether {@link useCode} would succeed. It changes nothing. */
export async function isCodeUsable(tx: Db, code: Code, now: number): Promise<boolean> {
  const row = await tx
    .selectFrom('codes')
    .select('purpose')
    .where('address_hash', '=', code.addressHash)
    .where('purpose', '=', code.purpose)
    .where('code_hash', '=', code.codeHash)
    .where('expires_at', '>', now)
    .where(countedTries(now), '<', CODE_TRIES)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes up to `limit` rows that no rule needs any more. @returns how many. */
export async function deleteExpiredCodes(tx: Db, now: number, limit: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('codes')
    .where((q) =>
      q(
        q.refTuple('address_hash', 'purpose'),
        'in',
        q
          .selectFrom('codes')
          .select(['address_hash', 'purpose'])
          .where('last_sent_at', '<', now - DAY_MS)
          .orderBy('last_sent_at')
          .limit(limit)
          .$asTuple('address_hash', 'purpose'),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
