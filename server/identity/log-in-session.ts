import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSIONS_PER_PERSON } from '#contract/limits.ts';
import { answerWords, suspendedMessage } from '#contract/words/en/answers.ts';
import { addSecurityEvent } from '#server/platform/db/security-log.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Context } from './context.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { letterTo, type Recipient } from '#server/platform/mail/letter-to.ts';
import { enqueueNotice } from '#server/platform/mail/notices.ts';
import type { SealedLetter } from '#server/platform/mail/queue.ts';
import { hashToken } from '#server/platform/process/secrets.ts';
import { moveSubscriptions } from '#server/access/notices/push-people.ts';
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
 * Starts a session for every kind of log-in. Call `prepareLogIn` before the transaction, `startLogIn` in the write that
 * checks the proof (a code, a passkey), and `setLogInCookies` after the write.
 */

/** The mail about a log-in expires after this time, because it is useless later. */
const NOTICE_MS = 24 * 60 * 60_000;

/**
 * Maximum number of sessions that one log-in ends, so that its time is bounded. An account can have thousands of
 * sessions.
 */
const SURPLUS_AT_ONCE = 10;

/** The data that `startLogIn` stores. Plain data, so that it can be a parameter of a write. */
export interface NewSession {
  /** The public id: UUIDv7. */
  readonly id: string;
  readonly tokenHash: string;
  /** Hash of the browser's previous session, which ends now; null if none. */
  readonly replacedHash: string | null;
  /** See `labelBrowser`. */
  readonly browser: string;
  readonly knownBrowser: BrowserOfLogIn;
  /** Keyed hash of the client's network. */
  readonly network: string;
  /** Ids of the events in the security log: of the log-in, of the replaced session, and of ended surplus sessions. */
  readonly eventIds: { readonly logIn: string; readonly replaced: string; readonly surplus: string };
  /** The mail to the owner, sent if this browser is new to the account; null at sign-up. */
  readonly notice: SealedLetter | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The result of a log-in's write. */
export interface LoggedIn {
  readonly user: UserRow;
  /** True if the log-in restored a deleted account. */
  readonly isBack: boolean;
  /** End of the suspension, in milliseconds since the epoch; 0 without an end; null if not suspended. */
  readonly suspendedUntil: number | null;
}

/** The message of a log-in. It informs people who are suspended, and people who return after a deletion. */
export function describeLogIn({ isBack, suspendedUntil }: LoggedIn): string {
  if (suspendedUntil !== null) return suspendedMessage(suspendedUntil);
  return isBack ? answerWords.accountBack : answerWords.loggedIn;
}

/** The tokens for the browser. Only their hashes are stored. */
export interface LogInCookies {
  readonly session: string;
  /** See `known-browsers.ts`. */
  readonly known: string;
}

/**
 * Makes the parts of a new session for the request's browser. Stores nothing.
 * @param noticeTo the owner, for the mail about a new browser; null at sign-up. Call this only after
 * a right proof, so that its time does not reveal whether an account exists.
 */
export async function prepareLogIn(
  context: Context,
  request: FastifyRequest,
  noticeTo: Recipient | null,
): Promise<{ readonly session: NewSession; readonly cookies: LogInCookies }> {
  const { clock, config, mail, random } = context;
  const now = clock();
  const token = createLogInToken(context);
  const replaced = readToken(request, config);
  const browser = labelBrowser(request.headers['user-agent']);
  const logIn = { at: now, browser, publicUrl: config.publicUrl };
  const letter = noticeTo && letterTo(noticeTo, (mails) => mails.newBrowser(logIn));
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

/** The person who logs in, and the way. */
export interface LogIn {
  readonly personId: string;
  readonly session: NewSession;
  readonly kind: 'sign-up' | 'log-in';
  /** A few plain words for the security log, such as `by code`. */
  readonly how: string;
  /** The passkey that was used as proof. */
  readonly passkeyId?: string;
}

/**
 * Starts a session in the caller's transaction and ends the browser's previous session, whose pushes continue in the
 * new one. Mails the owner about a new browser. Adds the events to the security log.
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

/** Ends the browser's previous session. That session may belong to another person; then its event does too. */
async function endReplaced(tx: Db, hash: string, { eventIds, network, now }: NewSession): Promise<void> {
  const ended = await deleteSession(tx, hash);
  if (!ended || ended.expires_at <= now) return;
  const event = { id: eventIds.replaced, at: now, personId: ended.person_id, sessionId: ended.id, network };
  await addSecurityEvent(tx, { kind: 'session-ended', detail: 'by a log-in in its browser', ...event });
}

/**
 * Ends the surplus sessions of a person after a new log-in, least recently used first. So repeated log-ins without
 * cookies cannot fill the store.
 * @returns the number of ended sessions.
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

/** Sets the cookies of a successful log-in. */
export function setLogInCookies(reply: FastifyReply, config: Config, cookies: LogInCookies): void {
  setSessionCookie(reply, config, cookies.session);
  setKnownBrowserCookie(reply, config, cookies.known);
}
