import type { FastifyRequest } from 'fastify';
import { addSecurityEvent } from '#server/platform/db/security-log.ts';
import type { Context } from './context.ts';
import { afterCommit, defineWrite } from '#server/platform/db/writes/write.ts';
import { hashClientNetwork } from '#server/platform/http/client-network.ts';
import { forgetBrowser, forgetBrowserOf, forgetOtherBrowsers } from './known-browsers.ts';
import type { Viewer } from './session.ts';

/** Who ends sessions, from which network, and when. */
interface End {
  readonly personId: string;
  /** Id of the event in the security log. */
  readonly eventId: string;
  /** Keyed hash of the client's network. */
  readonly network: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Describes who ends sessions with a request, from which network, and when. */
export function endOf(context: Context, viewer: Viewer, request: FastifyRequest): End {
  const { clock, random } = context;
  const network = hashClientNetwork(context, request);
  return { personId: viewer.id, eventId: random.id(), network, now: clock() };
}

/**
 * `log-out`: the call to log out. `by itself`: the session ends itself in the list of logins. `by another session`: its
 * owner ends it from another one.
 */
type HowEnded = 'log-out' | 'by itself' | 'by another session';

/**
 * Ends one session of a person. If another session ends it, its browser becomes unknown to the account, because the
 * owner may not recognise that browser.
 * @returns whether the session existed.
 */
export const endOneSession = defineWrite(
  'endOneSession',
  async (tx, end: End & { sessionId: string; how: HowEnded }): Promise<boolean> => {
    const { personId, sessionId, eventId, network, now, how } = end;
    const ended = await tx
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .where('person_id', '=', personId)
      .returning(['token_hash', 'created_at'])
      .executeTakeFirst();
    if (!ended) return false;
    if (how === 'by another session') await forgetBrowserOf(tx, personId, ended.created_at);
    afterCommit(tx, { kind: 'session-ended', sessionHash: ended.token_hash });
    const event = { id: eventId, at: now, personId, sessionId, network, detail: how };
    await addSecurityEvent(tx, { kind: 'session-ended', ...event });
    return true;
  },
);

/**
 * Makes a browser unknown to the account. If that browser has logged in again meanwhile, its session ends too. The
 * request's own session is not ended here; a log-out ends it.
 * @returns whether the account knew the browser.
 */
export const endKnownBrowser = defineWrite(
  'endKnownBrowser',
  async (tx, end: End & { browserId: string; sessionId: string }): Promise<boolean> => {
    const { personId, browserId, sessionId, eventId, network, now } = end;
    const lastLogIn = await forgetBrowser(tx, personId, browserId);
    if (lastLogIn === undefined) return false;
    const ended = await tx
      .deleteFrom('sessions')
      .where('person_id', '=', personId)
      .where('created_at', '=', lastLogIn)
      .where('id', '<>', sessionId)
      .returning('token_hash')
      .execute();
    for (const { token_hash: sessionHash } of ended) afterCommit(tx, { kind: 'session-ended', sessionHash });
    const event = { id: eventId, at: now, personId, sessionId, network };
    await addSecurityEvent(tx, { kind: 'browser-ended', ...event, detail: `sessions: ${ended.length}` });
    return true;
  },
);

/**
 * Ends all sessions of a person except one, and makes their browsers unknown to the account.
 * @param keptBrowserHash hash of the known-browser token of the remaining browser; '' for none.
 */
export const endOtherSessions = defineWrite(
  'endOtherSessions',
  async (tx, end: End & { keptSessionId: string; keptBrowserHash: string }): Promise<void> => {
    const { personId, keptSessionId, keptBrowserHash, eventId, network, now } = end;
    const ended = await tx
      .deleteFrom('sessions')
      .where('person_id', '=', personId)
      .where('id', '<>', keptSessionId)
      .returning('token_hash')
      .execute();
    const forgotten = await forgetOtherBrowsers(tx, personId, keptBrowserHash);
    for (const { token_hash: sessionHash } of ended) afterCommit(tx, { kind: 'session-ended', sessionHash });
    const event = { id: eventId, at: now, personId, sessionId: keptSessionId, network };
    const detail = `all others: ${ended.length}, known browsers: ${forgotten}`;
    await addSecurityEvent(tx, { kind: 'sessions-ended', ...event, detail });
  },
);
