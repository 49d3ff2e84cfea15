import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSIONS_PER_PERSON } from '#contract/limits.ts';
import { answerWords, suspendedMessage } from '#contract/words/answers.ts';
import { addSecurityEvent } from '#server/platform/db/security-log.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Context } from './context.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { newBrowserLetter } from './new-browser-letter.ts';
import { enqueueNotice } from '#server/platform/mail/notices.ts';
import type { SealedLetter } from '#server/platform/mail/queue.ts';
import { hashToken } from '#server/platform/process/secrets.ts';
import { moveSubscriptions } from '#server/access/push-people.ts';
import type { UserRow } from '#server/access/people/present.ts';
import { labelBrowser } from '#server/platform/http/browser-label.ts';
import { hashClientNetwork } from '#server/platform/http/client-network.ts';
import {
  prepareKnownBrowser,
  rememberBrowser,
  setKnownBrowserCookie,
  type BrowserOfLogIn,
} from './known-browsers.ts';
import { deleteSession, readToken, setSessionCookie } from './session.ts';
import { expiryOf } from './session-use.ts';
import { createLogInToken } from './token-mark.ts';

/**
 * How every kind of log-in starts a session: `prepareLogIn` before the transaction, `startLogIn` in the write that checks the
 * proof (a code, a passkey), `setLogInCookies` when the write has succeeded.
 */

/** A mail about a log-in is useless later. */
const NOTICE_MS = 24 * 60 * 60_000;

/** Sessions that one log-in may end, so that it takes the same time for an account that has got thousands. */
const SURPLUS_AT_ONCE = 10;

/** What `startLogIn` stores. Plain data, so that it can be a parameter of a write. */
export interface NewSession {
  /** The public id: UUIDv7. */
  readonly id: string;
  readonly tokenHash: string;
  /** Hash of the session that the browser already has and that ends now; null if none. */
  readonly replacedHash: string | null;
  /** See `labelBrowser`. */
  readonly browser: string;
  readonly knownBrowser: BrowserOfLogIn;
  /** Keyed hash of the client's network. */
  readonly network: string;
  /** Ids of the events in the security log: of the log-in, of the session that it replaces, and of those that are too many. */
  readonly eventIds: { readonly logIn: string; readonly replaced: string; readonly surplus: string };
  /** The mail to the owner, sent if the account has not used this browser before; null at a sign-up. */
  readonly notice: SealedLetter | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** What the write of a log-in returns. */
export interface LoggedIn {
  readonly user: UserRow;
  /** The log-in has brought a deleted account back. */
  readonly isBack: boolean;
  /** Until when the account is suspended, in milliseconds since the epoch; 0 without an end; null if it is not. */
  readonly suspendedUntil: number | null;
}

/** The message of a log-in. A suspended person learns of it here, and who comes back after a deletion. */
export function describeLogIn({ isBack, suspendedUntil }: LoggedIn): string {
  if (suspendedUntil !== null) return suspendedMessage(suspendedUntil);
  return isBack ? answerWords.accountBack : answerWords.loggedIn;
}

/** The tokens that the browser gets. They are stored as hashes only. */
export interface LogInCookies {
  readonly session: string;
  /** See `known-browsers.ts`. */
  readonly known: string;
}

/**
 * Makes the parts of a new session for the browser of a request. It changes nothing.
 * @param noticeTo the owner's address as typed, for the mail about a new browser; null at a sign-up. Call this only when the
 *   proof is right, so that nobody learns from its time whether an account exists.
 */
export async function prepareLogIn(
  context: Context,
  request: FastifyRequest,
  noticeTo: string | null,
): Promise<{ readonly session: NewSession; readonly cookies: LogInCookies }> {
  const { clock, config, mail, random } = context;
  const now = clock();
  const token = createLogInToken(context);
  const replaced = readToken(request, config);
  const browser = labelBrowser(request.headers['user-agent']);
  const letter = noticeTo && newBrowserLetter(noticeTo, { at: now, browser, publicUrl: config.publicUrl });
  const known = prepareKnownBrowser(context, request);
  const session: NewSession = {
    id: random.id(),
    tokenHash: hashToken(token),
    replacedHash: replaced ? hashToken(replaced) : null,
    browser,
    knownBrowser: known.browser,
    network: hashClientNetwork(context, request),
    eventIds: { logIn: random.id(), replaced: random.id(), surplus: random.id() },
    notice: letter ? await mail.seal(letter, NOTICE_MS) : null,
    now,
  };
  return { session, cookies: { session: token, known: known.token } };
}

/** Who logs in, and how. */
export interface LogIn {
  readonly personId: string;
  readonly session: NewSession;
  readonly kind: 'sign-up' | 'log-in';
  /** A few plain words for the security log: `by code`. */
  readonly how: string;
  /** The passkey that was the proof. */
  readonly passkeyId?: string;
}

/**
 * Starts a session in the caller's transaction, ends the one that the browser already has, whose pushes go on in the new one,
 * mails the owner about a new browser, and adds the events of the security log.
 */
export async function startLogIn(tx: Db, { personId, session, kind, how, passkeyId }: LogIn): Promise<void> {
  const { id, tokenHash, replacedHash, browser, network, eventIds, notice, now } = session;
  const isKnown = await rememberBrowser(tx, session.knownBrowser, { personId, label: browser, now });
  if (notice && !isKnown) await enqueueNotice(tx, { personId, letter: notice, now });
  await tx
    .insertInto('sessions')
    .values({
      token_hash: tokenHash,
      id,
      person_id: personId,
      browser,
      created_at: now,
      last_seen_at: now,
      expires_at: expiryOf(now, now),
      passkey_id: passkeyId ?? null,
    })
    .execute();
  if (replacedHash) {
    await moveSubscriptions(tx, { personId, from: replacedHash, to: tokenHash });
    await endReplaced(tx, replacedHash, session);
  }
  const event = { at: now, personId, sessionId: id, network };
  const surplus = await endSurplusSessions(tx, personId, tokenHash);
  await addSecurityEvent(tx, { id: eventIds.logIn, kind, detail: how, ...event });
  const detail = `more than ${SESSIONS_PER_PERSON}: ${surplus}`;
  if (surplus > 0)
    await addSecurityEvent(tx, { id: eventIds.surplus, kind: 'sessions-ended', detail, ...event });
}

/** Ends the session that the browser had. It may be that of another person, whose event it is then. */
async function endReplaced(tx: Db, hash: string, { eventIds, network, now }: NewSession): Promise<void> {
  const ended = await deleteSession(tx, hash);
  if (!ended || ended.expires_at <= now) return;
  const event = { id: eventIds.replaced, at: now, personId: ended.person_id, sessionId: ended.id, network };
  await addSecurityEvent(tx, { kind: 'session-ended', detail: 'by a log-in in its browser', ...event });
}

/**
 * Ends the sessions of a person that are too many beside a new one: those that were not used for the longest time end. Somebody who logs in again
 * and again without cookies cannot fill the store.
 * @returns how many have ended.
 */
async function endSurplusSessions(tx: Db, personId: string, newHash: string): Promise<number> {
  const surplus = await tx
    .selectFrom('sessions')
    .select('token_hash')
    .where('person_id', '=', personId)
    .where('token_hash', '<>', newHash)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SURPLUS_AT_ONCE)
    .offset(SESSIONS_PER_PERSON - 1)
    .execute();
  for (const { token_hash: sessionHash } of surplus) await deleteSession(tx, sessionHash);
  return surplus.length;
}

/** Sets the cookies of a log-in that has succeeded. */
export function setLogInCookies(reply: FastifyReply, config: Config, cookies: LogInCookies): void {
  setSessionCookie(reply, config, cookies.session);
  setKnownBrowserCookie(reply, config, cookies.known);
}
