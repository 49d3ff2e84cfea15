import { CODE_VALID_MINUTES, REGISTRATION_HOURS } from '#contract/limits.ts';
import { emailMessage, type SignUpForm } from '#contract/sign-in.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import { findAccount } from '#server/access/accounts/accounts.ts';
import { storeSecurityEvent } from '#server/platform/db/security-log.ts';
import type { Context } from '#server/identity/context.ts';
import type { CodePurpose, RegistrationsTable } from '#server/platform/db/schema/sign-in-tables.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { fail } from '#server/platform/errors.ts';
import { domainOf, foldAddress, normaliseAddress } from '#server/platform/mail/address.ts';
import { letterTo, type Recipient } from '#server/platform/mail/letter-to.ts';
import { hashCode, type Code } from './codes.ts';
import { refuseBannedDomain } from './bans.ts';
import { hashMailDomain } from './domain-mails.ts';
import { findOwnRegistrationId, putRegistration, type RegisteringBrowser } from './registrations.ts';
import { sendCode, type CodeRequest, type CodeRefusal } from './send-code.ts';
import { findTarget } from './target.ts';

/**
 * Requests for codes. Known and unknown addresses run the same statements and get the same answer, so that a request
 * does not reveal who has an account.
 */

const MINUTE_MS = 60_000;
const CODE_VALID_MS = CODE_VALID_MINUTES * MINUTE_MS;
const REGISTRATION_MS = REGISTRATION_HOURS * 60 * MINUTE_MS;

/** A mail address: normalised and as a mailbox for comparison, and as typed for sending. */
export interface Address {
  readonly normalised: string;
  readonly mailbox: string;
  readonly typed: string;
}

/** Parses a mail address. @throws invalid_input when it is not one. */
export function readMailAddress(typed: string): Address {
  const normalised =
    normaliseAddress(typed) ?? fail('invalid_input', emailMessage, { fields: { email: emailMessage } });
  return { normalised, mailbox: foldAddress(normalised), typed: typed.trim() };
}

/** @param address the mailbox, or the `address` of an account. */
export function codeOf({ secrets }: Context, purpose: CodePurpose, address: string, code: string): Code {
  return hashCode(secrets, purpose, address, code);
}

/** The parts of a request that depend only on the address and the configuration. */
export function limitsOf({ config, secrets, clock }: Context, { mailbox }: Pick<Address, 'mailbox'>) {
  return {
    mailboxHash: secrets.hash('address', mailbox),
    domainHash: hashMailDomain({ config, secrets }, mailbox),
    now: clock(),
    rates: config.limits ? { all: config.mailsPerHour, domain: config.codesPerDomain } : null,
  };
}

/**
 * Stores a registration beside other browsers' registrations, and mails its code. An address with an account gets a
 * mail about that account instead.
 * @param network keyed hash of the client's network.
 * @throws campus_not_served, invalid_input, too_often, unavailable.
 */
export async function requestSignUp(
  context: Context,
  network: string,
  address: Address,
  form: SignUpForm,
  browser: RegisteringBrowser,
): Promise<void> {
  const { config, mail, random, store } = context;
  refuseDomain(context, address);
  await refuseUnreachable(context, address);
  const otp = random.code();
  const code = codeOf(context, 'sign-up', address.mailbox, otp);
  const known = await findAccount(store.db, address);
  const { email: _email, terms, language = null, ...details } = form;
  const to = chooseRecipient(known, address, language);
  const letter = known
    ? await mail.seal(
        letterTo(to, (mails) => mails.accountExists(config.publicUrl)),
        REGISTRATION_MS,
        'code',
      )
    : await mail.seal(
        letterTo(to, (mails) => mails.signUpCode(otp)),
        CODE_VALID_MS,
        'code',
      );
  const limits = limitsOf(context, address);
  const registration = {
    id: random.id(),
    browser_hash: browser.tokenHash,
    address: address.mailbox,
    email: address.typed,
    ...details,
    language,
    terms_version: terms ?? '',
    terms_at: limits.now,
    expires_at: limits.now + REGISTRATION_MS,
  };
  const request = { ...limits, code, letter, sender: '', registration, browser };
  await refuseCode(context, { personId: null, network }, await store.run(storeRegistration, request));
}

/**
 * Uses the address as its owner typed it, not as in this request. Two addresses that compare equal can be two mailboxes,
 * and one of them can be an attacker's. The language of the request is for those who have chosen none.
 */
function chooseRecipient(
  account: Recipient | undefined,
  address: Pick<Address, 'typed'>,
  language: Recipient['language'],
): Recipient {
  return { email: account?.email ?? address.typed, language: account?.language ?? language };
}

interface SignUpRequest extends Omit<CodeRequest, 'scope'> {
  readonly registration: RegistrationsTable;
  readonly browser: RegisteringBrowser;
}

/** @returns null, or the reason why nothing was stored. */
const storeRegistration = defineWrite(
  'storeRegistration',
  async (tx, { registration, browser, ...request }: SignUpRequest): Promise<CodeRefusal | null> => {
    const { address } = registration;
    const id = (await findOwnRegistrationId(tx, address, browser.shownHash)) ?? registration.id;
    const refusal = await sendCode(tx, { ...request, scope: id });
    if (!refusal) await putRegistration(tx, { ...registration, id }, browser);
    return refusal;
  },
  { goesFirst: true },
);

/**
 * Mails a log-in code. An address without an account gets no mail.
 * @param network keyed hash of the client's network.
 * @param browserHash hash of the known-browser token that the request sent; '' for none.
 * @param language that the client shows; null for none.
 * @throws invalid_input, too_often, unavailable.
 */
export async function requestLoginCode(
  context: Context,
  network: string,
  address: Address,
  { browserHash, language }: { browserHash: string; language: Recipient['language'] },
): Promise<void> {
  const { mail, random, store } = context;
  await refuseUnreachable(context, address);
  const otp = random.code();
  const { account, address: target, scope } = await findTarget(context, address, browserHash);
  const code = codeOf(context, 'log-in', target, otp);
  const to = chooseRecipient(account, address, language);
  const sealed = await mail.seal(
    letterTo(to, (mails) => mails.loginCode(otp)),
    CODE_VALID_MS,
    'code',
  );
  // An expired letter is never sent. It is stored so that both cases take the same time.
  const letter = account ? sealed : { ...sealed, expires_at: 0 };
  const request = { ...limitsOf(context, address), code, letter, scope, sender: scope };
  await refuseCode(context, { personId: null, network }, await store.run(storeLoginCode, request));
}

/** @returns null, or the reason why nothing was stored. */
const storeLoginCode = defineWrite(
  'storeLoginCode',
  async (tx, request: CodeRequest): Promise<CodeRefusal | null> => sendCode(tx, request),
  { goesFirst: true },
);

/** Refuses an address that no mail can reach, with or without an account. @throws invalid_input. */
export async function refuseUnreachable({ mail }: Pick<Context, 'mail'>, { typed }: Address): Promise<void> {
  if (await mail.takesAddress(typed)) return;
  fail('invalid_input', answerWords.plainMailbox, { fields: { email: answerWords.plainMailbox } });
}

/** Refuses an address outside the campuses, and at a banned domain. @throws campus_not_served. */
export function refuseDomain(
  context: Pick<Context, 'config' | 'clock' | 'liveSettings'>,
  address: Pick<Address, 'normalised'>,
): void {
  refuseBannedDomain(context, address.normalised);
  const { campuses } = context.config;
  if (!campuses || campuses.has(domainOf(address.normalised))) return;
  const message = `This Quad is open to these campuses: ${[...new Set(campuses.values())].join(', ')}. Please use your campus e-mail address.`;
  fail('campus_not_served', message, { fields: { email: message } });
}

/** The requester of a code, for the security log. */
interface Asker {
  /** Null without a session. */
  readonly personId: string | null;
  /** Keyed hash of the client's network. */
  readonly network: string;
}

/**
 * Refuses a request for a code. An exceeded mail limit is an event of the security log.
 * @throws too_often, unavailable.
 */
export async function refuseCode(
  { clock, mail, random, store }: Context,
  asker: Asker,
  refusal: CodeRefusal | null,
): Promise<void> {
  if (!refusal) return;
  const { reason, seconds, domainHash = '', limit } = refusal;
  if (limit !== '') {
    const event = { id: random.id(), at: clock(), ...asker, detail: limit };
    await store.run(storeSecurityEvent, { kind: 'mail-limit-struck', ...event });
  }
  const minutes = Math.ceil(seconds / 60);
  const wait = seconds <= 120 ? `${Math.ceil(seconds)} seconds` : `${minutes} minutes`;
  if (reason === 'too_often')
    fail('too_often', `Please wait ${wait} before you ask for another OTP.`, { retryAfter: seconds });
  mail.reportFullHour(seconds, domainHash);
  fail('unavailable', `Quad cannot send more mails at the moment. Please try again in ${wait}.`, {
    retryAfter: seconds,
    isReported: true,
  });
}
