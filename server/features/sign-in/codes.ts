import { sql, type ExpressionBuilder } from 'kysely';
import { CODE_TRIES, CODE_TRIES_RESET_MINUTES } from '#contract/limits.ts';
import { addSecurityEvent } from '#server/platform/db/security-log.ts';
import { defineDeletion } from '#server/platform/db/writes/delete-old-rows.ts';
import type { Db, Tables } from '#server/platform/db/schema/tables.ts';
import type { CodePurpose } from '#server/platform/db/schema/sign-in-tables.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import type { ClientNetworks } from '#server/platform/http/client-network.ts';
import { shortHash, type Secrets } from '#server/platform/process/secrets.ts';
import { countWrongTry, findGuessingLimit, type GuessCount } from '#server/identity/wrong-tries.ts';

/**
 * One-time codes (docs/product.md section 7, docs/decisions/024). A row of `codes` belongs to an address, a purpose and
 * a scope: '' for all unknown browsers, a known browser, or a registration. It holds the scope's code, its sends and
 * its wrong tries.
 * Trying a code and using a code are one conditional statement each. So parallel requests get no more tries than
 * sequential ones.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The hash of a typed code, or of a code to send. The code itself is never stored. */
export interface Code {
  readonly purpose: CodePurpose;
  readonly addressHash: string;
  readonly codeHash: string;
}

/** A code and the scope that tries it. */
export interface TypedCode extends Code {
  /** The scope for which the try counts. */
  readonly trier: string;
  /** The only scope whose code counts as right; null if any scope's does. */
  readonly from: string | null;
}

/** @param address the mailbox; for an account, its `address`. */
export function hashCode(secrets: Secrets, purpose: CodePurpose, address: string, code: string): Code {
  return {
    purpose,
    addressHash: secrets.hash('address', address),
    codeHash: secrets.hash('code', `${purpose}\n${address}\n${code}`),
  };
}

type CodeQuery = ExpressionBuilder<Tables, 'codes'>;

/** SQL: the wrong tries that count. 0 from 60 minutes after the first one. */
function countedTries(now: number) {
  return sql<number>`case when first_wrong_at <= ${now - CODE_TRIES_RESET_MINUTES * MINUTE_MS} then 0 else wrong_tries end`;
}

/** SQL: true if there is an unused code that has not expired. @param codeHash null for any code. */
function existsCode(q: CodeQuery, code: TypedCode, now: number, codeHash: string | null) {
  const { addressHash, purpose, from } = code;
  return q.exists(
    q
      .selectFrom('codes as sent')
      .select('sent.scope')
      .where('sent.address_hash', '=', addressHash)
      .where('sent.purpose', '=', purpose)
      .where('sent.code_hash', 'is not', null)
      .where('sent.expires_at', '>', now)
      .$if(codeHash !== null, (query) => query.where('sent.code_hash', '=', codeHash))
      .$if(from !== null, (query) => query.where('sent.scope', '=', from ?? '')),
  );
}

/** SQL: true if the trying scope has tries left. */
function hasTriesLeft(q: CodeQuery, { addressHash, purpose, trier }: TypedCode, now: number) {
  return q.exists(
    q
      .selectFrom('codes as tried')
      .select('tried.scope')
      .where('tried.address_hash', '=', addressHash)
      .where('tried.purpose', '=', purpose)
      .where('tried.scope', '=', trier)
      .where(
        sql<number>`case when tried.first_wrong_at <= ${now - CODE_TRIES_RESET_MINUTES * MINUTE_MS} then 0 else tried.wrong_tries end`,
        '<',
        CODE_TRIES,
      ),
  );
}

export interface Try {
  readonly code: TypedCode;
  readonly now: number;
  readonly networks: ClientNetworks;
  /** True if a wrong try counts for the network. */
  readonly isCounted: boolean;
  /** The account of the code; null if there is none. */
  readonly personId: string | null;
  /** Ids of the security events that the try may cause. */
  readonly eventIds: TryEventIds;
}

interface TryEventIds {
  readonly refused: string;
  readonly isVoid: string;
  readonly limit: string;
  readonly warning: string;
}

export interface TryOutcome extends GuessCount {
  /** True if the code is right, not expired and not void. */
  readonly isRight: boolean;
  /** Seconds until this network may try again; 0 when the code was tried. */
  readonly refusedFor: number;
}

/** Checks a code without using it. A wrong try counts for its scope and for its network. */
export const tryCode = defineWrite(
  'tryCode',
  async (tx, attempt: Try): Promise<TryOutcome> => {
    const { code, now, networks, isCounted } = attempt;
    const notGuessing = { networkTries: 0, mustWarn: false };
    const refusedFor = isCounted ? await findGuessingLimit(tx, networks, now) : 0;
    if (refusedFor > 0) return { isRight: false, refusedFor, ...notGuessing };
    if (code.trier !== '') await addScope(tx, code, code.trier, now);
    const tried = await tryCodeQuery(tx, code, now).executeTakeFirst();
    if (tried?.is_right) return { isRight: true, refusedFor: 0, ...notGuessing };
    if (tried) await reportWrongTry(tx, attempt, tried.wrong_tries);
    const count = isCounted ? await countWrongTry(tx, attempt) : notGuessing;
    return { isRight: false, refusedFor: 0, ...count };
  },
  { goesFirst: true },
);

/** The SQL of {@link tryCode} that counts and compares. Changes nothing without a code to try. */
export function tryCodeQuery(tx: Db, code: TypedCode, now: number) {
  const tries = countedTries(now);
  return tx
    .updateTable('codes')
    .set((q) => {
      const isRight = existsCode(q, code, now, code.codeHash);
      return {
        wrong_tries: sql<number>`case when ${isRight} then ${tries} else ${tries} + 1 end`,
        first_wrong_at: sql<number | null>`case
          when ${isRight} then case when ${tries} = 0 then null else first_wrong_at end
          when ${tries} = 0 then ${now} else first_wrong_at end`,
      };
    })
    .where('address_hash', '=', code.addressHash)
    .where('purpose', '=', code.purpose)
    .where('scope', '=', code.trier)
    .where(tries, '<', CODE_TRIES)
    .where((q) => existsCode(q, code, now, null))
    .returning((q) => [
      'wrong_tries',
      sql<number>`case when ${existsCode(q, code, now, code.codeHash)} then 1 else 0 end`.as('is_right'),
    ]);
}

async function reportWrongTry(tx: Db, { now, code, personId, networks, eventIds }: Try, wrongTries: number) {
  const event = { at: now, personId, network: networks.network };
  await addSecurityEvent(tx, {
    id: eventIds.refused,
    kind: 'log-in-refused',
    detail: personId === null ? nameAddress(code) : 'wrong code',
    ...event,
  });
  if (wrongTries < CODE_TRIES) return;
  const detail = code.trier === '' ? 'tries from unknown browsers' : 'tries from one browser';
  await addSecurityEvent(tx, { id: eventIds.isVoid, kind: 'code-void', detail, ...event });
}

/**
 * Names the address in the log. Without an account, the address identifies the person, with one row each like an
 * account. A sign-up has its own words. So an earlier log-in, which adds such a row only without an account, does not
 * change the time of a sign-up.
 */
function nameAddress({ purpose, addressHash }: Code): string {
  const what = purpose === 'sign-up' ? 'wrong code of a sign-up' : 'wrong code for no account';
  return `${what}, ${shortHash(addressHash)}`;
}

/** Adds the row of a scope without one, so that its tries can be counted. */
export async function addScope(tx: Db, { addressHash, purpose }: Code, scope: string, now: number) {
  const empty = { code_hash: null, expires_at: 0, first_wrong_at: null, wait_until: 0, sends: '[]' };
  await tx
    .insertInto('codes')
    .values({ address_hash: addressHash, purpose, scope, ...empty, last_sent_at: now })
    .onConflict((conflict) =>
      conflict.columns(['address_hash', 'purpose', 'scope']).doUpdateSet({ last_sent_at: now }),
    )
    .execute();
}

/**
 * Uses a right code. This also ends the wait for the next code, and resets the user's count of wrong tries.
 * @returns false if the code is wrong, void, expired or used. One of several parallel requests gets true.
 */
export async function useCode(tx: Db, code: TypedCode, now: number): Promise<boolean> {
  const { numUpdatedRows } = await useCodeQuery(tx, code, now).executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  const scopes = tx
    .updateTable('codes')
    .where('address_hash', '=', code.addressHash)
    .where('purpose', '=', code.purpose);
  await scopes.set({ wrong_tries: 0, first_wrong_at: null }).where('scope', '=', code.trier).execute();
  await scopes.set({ wait_until: 0 }).where('scope', 'in', [code.trier, '']).execute();
  return true;
}

/** The SQL of {@link useCode} that decides. */
export function useCodeQuery(tx: Db, code: TypedCode, now: number) {
  return tx
    .updateTable('codes')
    .set({ code_hash: null, wait_until: 0 })
    .where('address_hash', '=', code.addressHash)
    .where('purpose', '=', code.purpose)
    .where('code_hash', '=', code.codeHash)
    .where('expires_at', '>', now)
    .$if(code.from !== null, (query) => query.where('scope', '=', code.from ?? ''))
    .where((q) => hasTriesLeft(q, code, now));
}

/** True if {@link useCode} would succeed. Changes nothing. */
export async function isCodeUsable(tx: Db, code: TypedCode, now: number): Promise<boolean> {
  const row = await tx
    .selectFrom('codes')
    .select('scope')
    .where('address_hash', '=', code.addressHash)
    .where('purpose', '=', code.purpose)
    .where('scope', '=', code.trier)
    .where((q) => existsCode(q, code, now, code.codeHash))
    .where((q) => hasTriesLeft(q, code, now))
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes rows that no rule needs any more. */
export const deleteExpiredCodes = defineDeletion('deleteExpiredCodes', {
  table: 'codes',
  key: ['address_hash', 'purpose', 'scope'],
  age: 'last_sent_at',
  until: (now) => now - DAY_MS,
});
