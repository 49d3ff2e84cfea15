import type { FastifyRequest } from 'fastify';
import { changeWords } from '#contract/words/en/change-email.ts';
import { findAccount, findOwnUser } from '#server/access/accounts/accounts.ts';
import { freeClaims } from '#server/access/safety/free-claims.ts';
import { addSecurityEvent } from '#server/platform/db/security-log.ts';
import type { Context } from '#server/identity/context.ts';
import { StoreConflict } from '#server/platform/db/errors.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { afterCommit, defineWrite } from '#server/platform/db/writes/write.ts';
import { fail } from '#server/platform/errors.ts';
import { hashClientNetwork } from '#server/platform/http/client-network.ts';
import type { Viewer } from '#server/identity/session.ts';
import { letterTo } from '#server/platform/mail/letter-to.ts';
import { enqueue, type SealedLetter } from '#server/platform/mail/queue.ts';
import { domainOf } from '#server/platform/mail/address.ts';
import type { UserRow } from '#server/access/people/present.ts';
import { isCodeUsable, useCode, type TypedCode } from '#server/features/sign-in/codes.ts';
import { collegeOf } from '#server/features/sign-in/colleges/colleges.ts';
import { codeOf } from '#server/features/sign-in/requests.ts';
import { tryOwnCode } from '#server/features/sign-in/try-own-code.ts';

const LETTER_MS = 24 * 60 * 60_000;

/** The typed codes, from the current and from the new address. */
interface Otps {
  readonly otp: string;
  readonly newOtp: string;
}

/**
 * Changes the address. One of several parallel requests with the same codes succeeds.
 * @throws wrong_codes, with one message for wrong, expired, used and void codes; account_exists if another person got
 * the address since the codes were sent.
 */
export async function confirmEmailChange(
  context: Context,
  viewer: Viewer,
  request: FastifyRequest,
  typed: Otps,
): Promise<UserRow> {
  const { config, clock, mail, random, store } = context;
  const now = clock();
  const change = await findChange(store.db, viewer.id, now);
  if (!change) fail('wrong_codes', changeWords.wrongCodes);
  const network = hashClientNetwork(context, request);
  const codes = await requireRightCodes(context, viewer, network, { ...typed, address: change.address });
  const letter = letterTo(await findOwnUser(store.db, viewer.id), (mails) => mails.addressChanged(now));
  const domain = domainOf(change.address);
  const outcome = await store.run(changeEmail, {
    ...change,
    personId: viewer.id,
    sessionId: viewer.sessionId,
    college: collegeOf(config.campuses, domain),
    codes,
    letter: await mail.seal(letter, LETTER_MS),
    eventId: random.id(),
    network,
    now,
  });
  if (outcome === 'wrong_codes') fail('wrong_codes', changeWords.wrongCodes);
  if (outcome === 'account_exists') fail('account_exists', changeWords.taken);
  return outcome;
}

async function findChange(db: Db, personId: string, now: number) {
  return db
    .selectFrom('email_changes')
    .select(['address', 'email'])
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Always tries both codes, so that the answer does not reveal which one is wrong. @throws wrong_codes. */
async function requireRightCodes(
  context: Context,
  viewer: Viewer,
  network: string,
  { otp, newOtp, address }: Otps & { address: string },
): Promise<TypedCode[]> {
  const by = { viewer, network };
  const codes = await Promise.all([
    tryOwnCode(context, by, codeOf(context, 'change-old', viewer.address, otp)),
    tryOwnCode(context, by, codeOf(context, 'change-new', address, newOtp)),
  ]);
  return codes.map((code) => code ?? fail('wrong_codes', changeWords.wrongCodes));
}

export interface NewAddress {
  readonly personId: string;
  /** The mailbox and the address as typed. */
  readonly address: string;
  readonly email: string;
  readonly college: string;
}

interface Confirmed extends NewAddress {
  readonly sessionId: string;
  readonly codes: readonly TypedCode[];
  /** The letter to the former address. */
  readonly letter: SealedLetter;
  readonly eventId: string;
  readonly network: string;
  readonly now: number;
}

/** Changes the address. A refusal changes nothing, because every reason is checked before a code is used. */
const changeEmail = defineWrite(
  'changeEmail',
  async (tx, confirmed: Confirmed): Promise<UserRow | 'wrong_codes' | 'account_exists'> => {
    const { personId, sessionId, address, codes, letter, eventId, network, now } = confirmed;
    for (const code of codes) if (!(await isCodeUsable(tx, code, now))) return 'wrong_codes';
    const holder = await findAccount(tx, { normalised: address, mailbox: address });
    if (holder && holder.id !== personId) return 'account_exists';
    for (const code of codes) {
      if (!(await useCode(tx, code, now))) throw new StoreConflict('a parallel request has used the code');
    }
    await setAddress(tx, confirmed);
    await tx.deleteFrom('email_changes').where('person_id', '=', personId).execute();
    await enqueue(tx, letter);
    const event = { id: eventId, at: now, personId, sessionId, network };
    await addSecurityEvent(tx, { kind: 'address-changed', ...event });
    afterCommit(tx, { kind: 'person-changed', personId });
    return findOwnUser(tx, personId);
  },
);

/**
 * Frees the person's claimed cases: with a new address a person may moderate no more.
 * @throws StoreConflict if a parallel request gave the mailbox to another person. The store then repeats the write.
 */
export async function setAddress(tx: Db, { personId, address, email, college }: NewAddress): Promise<void> {
  await freeClaims(tx, personId);
  try {
    await tx.updateTable('people').set({ address, email, college }).where('id', '=', personId).execute();
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    throw new StoreConflict('the mailbox has an account now');
  }
}
