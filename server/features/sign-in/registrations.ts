import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Insertable, Selectable } from 'kysely';
import { REGISTRATION_HOURS } from '#contract/limits.ts';
import type { Config } from '#server/platform/config/config.ts';
import { defineDeletion } from '#server/platform/db/writes/delete-old-rows.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import type { RegistrationsTable } from '#server/platform/db/schema/sign-in-tables.ts';
import { readCookie } from '#server/platform/http/read-cookie.ts';
import { hashToken } from '#server/platform/process/secrets.ts';

/**
 * Pending registrations (docs/decisions/024). Each belongs to the browser that made it, identified by a cookie, and has
 * its own code. So a registration by another person for the same address neither replaces nor completes it.
 */

/** A scope that no code has. */
const NO_SCOPE = 'none';
/**
 * Maximum open registrations of a browser. A further one drops the oldest, because each gets the browser's new token.
 */
const REGISTRATIONS_PER_BROWSER = 10;

/** The browser of a registration: the hash of the token that it sent ('' for none), and the hash of its new token. */
export interface RegisteringBrowser {
  readonly shownHash: string;
  readonly tokenHash: string;
}

/** The hash of the token in the request's cookie; '' without a cookie. */
export function readPendingHash(request: FastifyRequest, config: Config): string {
  const token = readCookie(request.headers.cookie, pendingCookieName(config));
  return token === '' ? '' : hashToken(token);
}

export function setPendingCookie(reply: FastifyReply, config: Config, token: string): void {
  void reply.setCookie(pendingCookieName(config), token, {
    ...attributes(config),
    maxAge: REGISTRATION_HOURS * 3_600,
  });
}

export function clearPendingCookie(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(pendingCookieName(config), attributes(config));
}

function pendingCookieName({ secure }: Config): string {
  return secure ? '__Host-pending' : 'pending';
}

function attributes({ secure }: Config) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}

/** A registration that may be completed, and the way its code is tried: see `TypedCode`. */
export interface OpenRegistration {
  readonly registration: Selectable<RegistrationsTable> | undefined;
  readonly trier: string;
  readonly from: string;
}

/**
 * Finds the registration that a browser may complete: its own. A client without any cookie may complete the only open
 * registration of the mailbox. Its tries count separately, so that they do not void the code of the registration's own
 * browser.
 * @param address the mailbox.
 * @param browserHash hash of the token that the browser sent; '' for none.
 */
export async function findOpenRegistration(
  tx: Db,
  address: string,
  browserHash: string,
  now: number,
): Promise<OpenRegistration> {
  const open = await tx
    .selectFrom('registrations')
    .selectAll()
    .where('address', '=', address)
    .where('expires_at', '>', now)
    .execute();
  const own = open.find((registration) => registration.browser_hash === browserHash);
  if (own) return { registration: own, trier: own.id, from: own.id };
  const only = browserHash === '' && open.length === 1 ? open[0] : undefined;
  // A registration older than the cookie has no scope of its own.
  const from = only ? (only.browser_hash === null ? '' : only.id) : NO_SCOPE;
  return { registration: only, trier: '', from };
}

/** Finds the id of a browser's registration for a mailbox. A later registration replaces it. */
export async function findOwnRegistrationId(
  tx: Db,
  address: string,
  browserHash: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('registrations')
    .select('id')
    .where('browser_hash', '=', browserHash)
    .where('address', '=', address)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Stores a registration, or replaces the one with its id. The browser's other registrations stay and get its new token.
 */
export async function putRegistration(
  tx: Db,
  registration: Insertable<RegistrationsTable>,
  { shownHash, tokenHash }: RegisteringBrowser,
): Promise<void> {
  const { id: _, ...fields } = registration;
  await dropOldRegistrations(tx, shownHash);
  await tx
    .updateTable('registrations')
    .set({ browser_hash: tokenHash })
    .where('browser_hash', '=', shownHash)
    .execute();
  await tx
    .insertInto('registrations')
    .values(registration)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fields))
    .execute();
}

/** Drops old registrations of a browser, so that one more fits. */
async function dropOldRegistrations(tx: Db, browserHash: string): Promise<void> {
  await tx
    .deleteFrom('registrations')
    .where('browser_hash', '=', browserHash)
    .where('id', 'not in', (q) =>
      q
        .selectFrom('registrations')
        .select('id')
        .where('browser_hash', '=', browserHash)
        .orderBy('expires_at', 'desc')
        .orderBy('id', 'desc')
        .limit(REGISTRATIONS_PER_BROWSER - 1),
    )
    .execute();
}

export const deleteExpiredRegistrations = defineDeletion('deleteExpiredRegistrations', {
  table: 'registrations',
  key: ['id'],
  age: 'expires_at',
});
