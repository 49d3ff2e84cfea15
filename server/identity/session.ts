import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_MAX_DAYS } from '#contract/limits.ts';
import type * as access from '#server/access/viewer.ts';
import type { Config } from '#server/platform/config/config.ts';
import { defineDeletion } from '#server/platform/db/writes/delete-old-rows.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { afterCommit } from '#server/platform/db/writes/write.ts';
import { readCookie } from '#server/platform/http/read-cookie.ts';

const DAY_MS = 86_400_000;

/** The person of the request's session. Never taken from the body. */
export interface Viewer extends access.Reader {
  /** Normalised mail address. */
  readonly address: string;
  readonly sessionHash: string;
  /** The public id of the session. */
  readonly sessionId: string;
}

/** The session token in the request's cookie; `''` if there is none. */
export function readToken(request: FastifyRequest, config: Config): string {
  return readCookie(request.headers.cookie, cookieName(config));
}

/** Ends a session in the caller's transaction. @returns the ended session; undefined if there is none. */
export async function deleteSession(tx: Db, sessionHash: string) {
  const deleted = await tx
    .deleteFrom('sessions')
    .where('token_hash', '=', sessionHash)
    .returning(['id', 'person_id', 'expires_at'])
    .executeTakeFirst();
  afterCommit(tx, { kind: 'session-ended', sessionHash });
  return deleted;
}

export const deleteExpiredSessions = defineDeletion('deleteExpiredSessions', {
  table: 'sessions',
  key: ['token_hash'],
  age: 'expires_at',
});

/** Attributes: docs/product.md section 3. `__Host-` binds the cookie to this host over https. */
export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  void reply.setCookie(cookieName(config), token, {
    ...attributes(config),
    // The store ends an unused session earlier.
    maxAge: (SESSION_MAX_DAYS * DAY_MS) / 1000,
  });
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(cookieName(config), attributes(config));
}

/** The name of the session cookie. */
export function cookieName(config: Config): string {
  return config.secure ? '__Host-session' : 'session';
}

function attributes(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: config.secure } as const;
}
