import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_DAYS } from '#contract/limits.ts';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/store.ts';
import { hashToken } from '#server/secrets.ts';
import { fail } from '#server/errors.ts';

const DAY_MS = 86_400_000;

/** Who asks: always the session, never what a body says. */
export interface Viewer {
  readonly id: string;
  /** Normalised mail address. */
  readonly address: string;
  readonly sessionHash: string;
}

/** The session's token as the browser sent it; `''` if none. */
export function readToken(request: FastifyRequest, config: Config): string {
  return request.cookies[cookieName(config)] ?? '';
}

/** @throws no_session when the cookie is missing, unknown or over its time. */
export async function requireViewer(
  request: FastifyRequest,
  { config, store, clock }: Context,
): Promise<Viewer> {
  const token = readToken(request, config);
  const sessionHash = token ? hashToken(token) : '';
  const row = token
    ? await store.db
        .selectFrom('sessions as s')
        .innerJoin('people as p', 'p.id', 's.person_id')
        .select(['p.id', 'p.address'])
        .where('s.token_hash', '=', sessionHash)
        .where('s.expires_at', '>', clock())
        .executeTakeFirst()
    : undefined;
  if (!row) return fail('no_session', 'Your session has ended. Please log in.');
  return { ...row, sessionHash };
}

/** Starts a session in the caller's transaction, in place of the one that the browser presented. */
export async function startSession(
  tx: Db,
  session: { token: string; personId: string; replacedToken: string; now: number },
): Promise<void> {
  if (session.replacedToken) await endSession(tx, hashToken(session.replacedToken));
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(session.token),
      person_id: session.personId,
      created_at: session.now,
      expires_at: session.now + SESSION_DAYS * DAY_MS,
    })
    .execute();
}

export async function endSession(tx: Db, sessionHash: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', sessionHash).execute();
}

/** The cookie's attributes are CONTRACT.md section 2's; `__Host-` ties it to this very host over https. */
export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  void reply.setCookie(cookieName(config), token, {
    ...attributes(config),
    maxAge: (SESSION_DAYS * DAY_MS) / 1000,
  });
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(cookieName(config), attributes(config));
}

function cookieName(config: Config): string {
  return config.secure ? '__Host-session' : 'session';
}

function attributes(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: config.secure } as const;
}
