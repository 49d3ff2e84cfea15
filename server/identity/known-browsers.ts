import type { FastifyReply, FastifyRequest } from 'fastify';
import { KNOWN_BROWSER_DAYS } from '#contract/limits.ts';
import type { KnownBrowser } from '#contract/sessions.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { BaseServices } from '#server/platform/base-services.ts';
import { defineDeletion } from '#server/platform/db/writes/delete-old-rows.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { hashToken } from '#server/platform/process/secrets.ts';
import { readCookie } from '#server/platform/http/read-cookie.ts';
import { createLogInToken } from './token-mark.ts';

/**
 * Known browsers (docs/product.md section 7): browsers that an account has logged in with. Each has its own codes,
 * tries and limits, so that nobody elsewhere can lock the owner out. A cookie identifies the browser. It is separate
 * from the session's cookie and survives a log-out.
 */

const DAY_MS = 86_400_000;
const LIFE_MS = KNOWN_BROWSER_DAYS * DAY_MS;
/** Maximum known browsers of an account. A log-in from a further browser drops the least recently used one. */
const BROWSERS_PER_PERSON = 20;

/** The data that a log-in stores about its browser. Plain data for a write. */
export interface BrowserOfLogIn {
  /** UUIDv7 for a browser that is new to the account. */
  readonly id: string;
  /** Hash of the browser's new token. */
  readonly tokenHash: string;
  /** Hash of the token that the browser sent; '' if it sent none. This token ends with the log-in. */
  readonly shownHash: string;
}

/** Makes a new token for the request's browser. Call {@link setKnownBrowserCookie} after the log-in is stored. */
export function prepareKnownBrowser(
  { config, random, secrets }: Pick<BaseServices, 'config' | 'random' | 'secrets'>,
  request: FastifyRequest,
): { token: string; browser: BrowserOfLogIn } {
  const token = createLogInToken({ random, secrets });
  const shownHash = readKnownBrowserHash(request, config);
  return { token, browser: { id: random.id(), tokenHash: hashToken(token), shownHash } };
}

/** The hash of the known-browser token in the request's cookie; '' without a cookie. The token is not checked yet. */
export function readKnownBrowserHash(request: FastifyRequest, config: Config): string {
  const token = readCookie(request.headers.cookie, knownBrowserCookieName(config));
  return token === '' ? '' : hashToken(token);
}

/** Finds the browser of a token hash. @returns undefined for an unknown, ended or expired token. */
export async function findKnownBrowser(
  db: Db,
  tokenHash: string,
  now: number,
): Promise<{ id: string; personId: string } | undefined> {
  return db
    .selectFrom('known_browsers')
    .select(['id', 'person_id as personId'])
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '>', now - LIFE_MS)
    .executeTakeFirst();
}

/**
 * Makes the browser of a log-in known to its account, in the log-in's transaction. The browser then stops being known
 * to any other account.
 * @param label the browser's name, see `labelBrowser`.
 * @returns whether the account already knew the browser.
 */
export async function rememberBrowser(
  tx: Db,
  { id, tokenHash, shownHash }: BrowserOfLogIn,
  { personId, label, now }: { personId: string; label: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('known_browsers')
    .set({ token_hash: tokenHash, browser: label, last_used_at: now })
    .where('token_hash', '=', shownHash)
    .where('person_id', '=', personId)
    .where('last_used_at', '>', now - LIFE_MS)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return true;
  await tx.deleteFrom('known_browsers').where('token_hash', '=', shownHash).execute();
  await tx
    .insertInto('known_browsers')
    .values({
      id,
      token_hash: tokenHash,
      person_id: personId,
      browser: label,
      created_at: now,
      last_used_at: now,
    })
    .execute();
  await tx
    .deleteFrom('known_browsers')
    .where('person_id', '=', personId)
    .where('id', 'not in', (q) =>
      q
        .selectFrom('known_browsers')
        .select('id')
        .where('person_id', '=', personId)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .limit(BROWSERS_PER_PERSON),
    )
    .execute();
  return false;
}

/**
 * Lists the known browsers of an account that have no live session of that account, latest used first. A browser and
 * its session have the same log-in time, so the times match them.
 * @param shownHash hash of the token of the request's browser; '' for none.
 */
export async function listBrowsersWithoutSession(
  db: Db,
  { personId, shownHash, now }: { personId: string; shownHash: string; now: number },
): Promise<KnownBrowser[]> {
  const rows = await db
    .selectFrom('known_browsers as k')
    .select(['k.id', 'k.token_hash', 'k.browser', 'k.created_at', 'k.last_used_at'])
    .where('k.person_id', '=', personId)
    .where('k.last_used_at', '>', now - LIFE_MS)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('sessions as s')
            .select('s.id')
            .whereRef('s.person_id', '=', 'k.person_id')
            .whereRef('s.created_at', '=', 'k.last_used_at')
            .where('s.expires_at', '>', now),
        ),
      ),
    )
    .orderBy('k.last_used_at', 'desc')
    .orderBy('k.id', 'desc')
    .execute();
  return rows.map(({ id, token_hash, browser, created_at, last_used_at }) => ({
    id,
    firstSeen: new Date(created_at).toISOString(),
    lastSeen: new Date(last_used_at).toISOString(),
    browser,
    current: token_hash === shownHash,
  }));
}

/** Forgets one browser of a person. @returns the time of its last log-in; undefined if there is no such browser. */
export async function forgetBrowser(tx: Db, personId: string, id: string): Promise<number | undefined> {
  const forgotten = await tx
    .deleteFrom('known_browsers')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning('last_used_at')
    .executeTakeFirst();
  return forgotten?.last_used_at;
}

/**
 * Forgets the browsers of a person.
 * @param keptHash hash of the token of the browser that stays known; '' for none.
 * @returns the number of forgotten browsers.
 */
export async function forgetOtherBrowsers(tx: Db, personId: string, keptHash: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('known_browsers')
    .where('person_id', '=', personId)
    .where('token_hash', '<>', keptHash)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Forgets the browser of a person's session. A log-in gives browser and session the same time, so this time finds the
 * browser. A later log-in of the browser replaces both.
 * @param loggedInAt the start of the session, in milliseconds since the epoch.
 */
export async function forgetBrowserOf(tx: Db, personId: string, loggedInAt: number): Promise<void> {
  await tx
    .deleteFrom('known_browsers')
    .where('person_id', '=', personId)
    .where('last_used_at', '=', loggedInAt)
    .execute();
}

/** Deletes browsers that were not used for too long. */
export const deleteExpiredBrowsers = defineDeletion('deleteExpiredBrowsers', {
  table: 'known_browsers',
  key: ['id'],
  age: 'last_used_at',
  until: (now) => now - LIFE_MS,
});

export function setKnownBrowserCookie(reply: FastifyReply, config: Config, token: string): void {
  void reply.setCookie(knownBrowserCookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.secure,
    maxAge: LIFE_MS / 1000,
  });
}

/** The name of the cookie. */
export function knownBrowserCookieName({ secure }: Pick<Config, 'secure'>): string {
  return secure ? '__Host-known' : 'known';
}
