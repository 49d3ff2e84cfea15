import { CODE_VALID_MINUTES, REGISTRATION_HOURS } from '#contract/limits.ts';
import { emailMessage, type SignUpForm } from '#contract/sign-in.ts';
import { TERMS_VERSION } from '#contract/terms.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/store.ts';
import type { CodePurpose } from '#server/db/tables.ts';
import { fail } from '#server/errors.ts';
import { accountExistsLetter, loginCodeLetter, signUpCodeLetter } from '#server/mail/letters/codes.ts';
import { enqueue } from '#server/mail/queue.ts';
import { domainOf, normaliseAddress } from '#server/user/address.ts';
import { hashCode, keepCode, type Code } from './codes.ts';

/**
 * Asking for codes. A known and an unknown address get the same answer after the same statements, so that nobody learns
 * who has an account.
 */

const MINUTE_MS = 60_000;
const CODE_VALID_MS = CODE_VALID_MINUTES * MINUTE_MS;
const REGISTRATION_MS = REGISTRATION_HOURS * 60 * MINUTE_MS;

/** The normalised address beside the one that was typed, to which mail goes. */
export interface Address {
  readonly normalised: string;
  readonly typed: string;
}

/** @throws invalid_input for what cannot be a mail address. */
export function readAddress(typed: string): Address {
  const normalised =
    normaliseAddress(typed) ?? fail('invalid_input', emailMessage, { fields: { email: emailMessage } });
  return { normalised, typed: typed.trim() };
}

export function codeOf({ secrets }: Context, purpose: CodePurpose, address: Address, code: string): Code {
  return hashCode(secrets, purpose, address.normalised, code);
}

/** Keeps the registration, replacing an earlier one, and mails a code; to a known address it mails that an account exists. */
export async function requestSignUp(context: Context, address: Address, form: SignUpForm): Promise<void> {
  const { config, clock, mail, random, store } = context;
  refuseForeignCampus(config.campuses, address);
  const otp = random.code();
  const code = codeOf(context, 'sign-up', address, otp);
  const known = await findEmail(store.db, address);
  const letter = known
    ? mail.seal(accountExistsLetter(known, config.publicUrl), REGISTRATION_MS)
    : mail.seal(signUpCodeLetter(address.typed, otp), CODE_VALID_MS);
  const { name, course, year, phone, gender, relation, personality } = form;
  await store.write(async (tx) => {
    const now = clock();
    refuseTooEarly(await keepCode(tx, code, now, config.limits));
    const registration = {
      email: address.typed,
      name,
      course,
      year,
      phone,
      gender,
      relation,
      personality,
      terms_version: TERMS_VERSION,
      terms_at: now,
      expires_at: now + REGISTRATION_MS,
    };
    await tx
      .insertInto('registrations')
      .values({ address: address.normalised, ...registration })
      .onConflict((conflict) => conflict.column('address').doUpdateSet(registration))
      .execute();
    await enqueue(tx, letter);
  });
  mail.wake();
}

/** Mails a log-in code. An unknown address gets no mail: strangers are not written to. */
export async function requestLoginCode(context: Context, address: Address): Promise<void> {
  const { config, clock, mail, random, store } = context;
  const otp = random.code();
  const code = codeOf(context, 'log-in', address, otp);
  const known = await findEmail(store.db, address);
  const letter = mail.seal(loginCodeLetter(known ?? address.typed, otp), CODE_VALID_MS);
  await store.write(async (tx) => {
    refuseTooEarly(await keepCode(tx, code, clock(), config.limits));
    // A letter that is out of date when it is written is never sent; it only takes the same time to write.
    await enqueue(tx, known ? letter : { ...letter, expires_at: 0 });
  });
  mail.wake();
}

/**
 * Where an account's mail goes: the address as its owner typed it, not as this request spells it. Two spellings that
 * compare equal may be two mailboxes, and the other one may be an attacker's.
 */
async function findEmail(db: Db, address: Address): Promise<string | undefined> {
  const row = await db
    .selectFrom('people')
    .select('email')
    .where('address', '=', address.normalised)
    .executeTakeFirst();
  return row?.email;
}

function refuseForeignCampus(campuses: ReadonlyMap<string, string> | null, address: Address): void {
  if (!campuses || campuses.has(domainOf(address.normalised))) return;
  const message = `Quad is open to these campuses here: ${[...new Set(campuses.values())].join(', ')}. Please use your campus e-mail address.`;
  fail('campus_not_served', message, { fields: { email: message } });
}

function refuseTooEarly(seconds: number): void {
  if (seconds <= 0) return;
  const minutes = Math.ceil(seconds / 60);
  const wait = seconds <= 120 ? `${Math.ceil(seconds)} seconds` : `${minutes} minutes`;
  fail('too_often', `Please wait ${wait} before you ask for another OTP.`, { retryAfter: seconds });
}
