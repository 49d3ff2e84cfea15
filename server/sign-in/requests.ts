import { CODE_VALID_MINUTES, REGISTRATION_HOURS } from '#contract/limits.ts';
import { emailMessage, type SignUpForm } from '#contract/sign-in.ts';
import { TERMS_VERSION } from '#contract/terms.ts';
import { findAccountEmail } from '#server/access/accounts.ts';
import type { Context } from '#server/context.ts';
import type { CodePurpose, RegistrationsTable } from '#server/db/tables.ts';
import { defineWrite } from '#server/db/write.ts';
import { fail } from '#server/errors.ts';
import { accountExistsLetter, loginCodeLetter, signUpCodeLetter } from '#server/mail/letters/codes.ts';
import { enqueue, type SealedLetter } from '#server/mail/queue.ts';
import { domainOf, normaliseAddress } from '#server/user/address.ts';
import { hashCode, storeCodeIfAllowed, type Code } from './codes.ts';

/**
 * Requests for codes. Known and unknown addresses get the same answer after the same statements, so that a request does
 * not reveal who has an account.
 */

const MINUTE_MS = 60_000;
const CODE_VALID_MS = CODE_VALID_MINUTES * MINUTE_MS;
const REGISTRATION_MS = REGISTRATION_HOURS * 60 * MINUTE_MS;

/** A mail address: normalised for comparison, and as typed, for sending. */
export interface Address {
  readonly normalised: string;
  readonly typed: string;
}

/** Parses a mail address. @throws invalid_input when it is not one. */
export function readAddress(typed: string): Address {
  const normalised =
    normaliseAddress(typed) ?? fail('invalid_input', emailMessage, { fields: { email: emailMessage } });
  return { normalised, typed: typed.trim() };
}

export function codeOf({ secrets }: Context, purpose: CodePurpose, address: Address, code: string): Code {
  return hashCode(secrets, purpose, address.normalised, code);
}

interface CodeRequest {
  readonly code: Code;
  readonly letter: SealedLetter;
  readonly now: number;
  /** False with `LIMITS=off`. */
  readonly enforceLimits: boolean;
}

/**
 * Stores a registration, which replaces an earlier one for the address, and mails a code. An address with an account gets
 * a mail about that account instead.
 * @throws campus_not_served, too_often.
 */
export async function requestSignUp(context: Context, address: Address, form: SignUpForm): Promise<void> {
  const { config, clock, mail, random, store } = context;
  refuseForeignCampus(config.campuses, address);
  const otp = random.code();
  const code = codeOf(context, 'sign-up', address, otp);
  const known = await findAccountEmail(store.db, address.normalised);
  const letter = known
    ? await mail.seal(accountExistsLetter(known, config.publicUrl), REGISTRATION_MS)
    : await mail.seal(signUpCodeLetter(address.typed, otp), CODE_VALID_MS);
  const { name, course, year, phone, gender, relation, personality } = form;
  const now = clock();
  const registration = {
    address: address.normalised,
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
  const request = { code, letter, now, enforceLimits: config.limits };
  refuseTooEarly(await store.run(storeRegistration, { ...request, registration }));
}

/** @returns 0, or the seconds to wait; nothing is stored then. */
const storeRegistration = defineWrite(
  'storeRegistration',
  async (
    tx,
    { code, letter, now, enforceLimits, registration }: CodeRequest & { registration: RegistrationsTable },
  ): Promise<number> => {
    const seconds = await storeCodeIfAllowed(tx, code, now, enforceLimits);
    if (seconds > 0) return seconds;
    const { address: _, ...fields } = registration;
    await tx
      .insertInto('registrations')
      .values(registration)
      .onConflict((conflict) => conflict.column('address').doUpdateSet(fields))
      .execute();
    await enqueue(tx, letter);
    return 0;
  },
);

/** Mails a log-in code. An address without an account gets no mail. @throws too_often. */
export async function requestLoginCode(context: Context, address: Address): Promise<void> {
  const { config, clock, mail, random, store } = context;
  const otp = random.code();
  const code = codeOf(context, 'log-in', address, otp);
  // The address as its owner typed it, not as in this request: two addresses that compare equal can be two mailboxes, and
  // one of them can be an attacker's.
  const known = await findAccountEmail(store.db, address.normalised);
  const sealed = await mail.seal(loginCodeLetter(known ?? address.typed, otp), CODE_VALID_MS);
  // A letter that is already expired is never sent. It is stored so that both cases take the same time.
  const letter = known ? sealed : { ...sealed, expires_at: 0 };
  const request = { code, letter, now: clock(), enforceLimits: config.limits };
  refuseTooEarly(await store.run(storeLoginCode, request));
}

/** @returns 0, or the seconds to wait; nothing is stored then. */
const storeLoginCode = defineWrite(
  'storeLoginCode',
  async (tx, { code, letter, now, enforceLimits }: CodeRequest): Promise<number> => {
    const seconds = await storeCodeIfAllowed(tx, code, now, enforceLimits);
    if (seconds === 0) await enqueue(tx, letter);
    return seconds;
  },
);

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
