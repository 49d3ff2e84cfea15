import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Context } from '#server/context.ts';
import { hashToken } from '#server/secrets.ts';
import { kindOf } from './limits.ts';
import { readCookie } from './read-cookie.ts';
import { cookieName, type Viewer } from './session.ts';
import { hasMark } from './token-mark.ts';

/**
 * Whose call a request is, and the counting of it. The session is read before anything is counted against the network, so
 * what strangers send never costs a logged-in student a call. A token that Quad has not made counts against the network
 * before the store is asked about it, so a flood of them costs no more statements than the network's limit.
 */

type CallersContext = Pick<Context, 'config' | 'store' | 'sessions' | 'secrets' | 'limits'>;

/**
 * Counts the call of a request against its person, its known browser or its network.
 * @returns the person of the session; undefined if there is none.
 * @throws too_often.
 */
export async function countCaller(
  request: IncomingMessage,
  endpoint: Pick<Endpoint, 'method' | 'limit' | 'session'>,
  context: CallersContext,
): Promise<Viewer | undefined> {
  const { config, limits } = context;
  const kind = kindOf(endpoint);
  const isCounted = config.limits && kind !== null;
  if (!isCounted && endpoint.session === 'none') return undefined;
  const token = readCookie(request.headers.cookie, cookieName(config));
  const viewer = token === '' ? undefined : await findViewer(request, token, context);
  if (!isCounted) return viewer;
  const charge = viewer
    ? limits.ofPerson(viewer.id, kind)
    : limits.ofNetwork(proxyAddr(request, config.trustedProxies), kind);
  limits.count(charge);
  await limits.confirm(charge);
  return viewer;
}

/** The person of a session. A token that Quad has not made counts against the network while the store is asked. */
async function findViewer(
  request: IncomingMessage,
  token: string,
  { config, store, sessions, secrets, limits }: CallersContext,
): Promise<Viewer | undefined> {
  await store.catchUp();
  const sessionHash = hashToken(token);
  const known = sessions.peek(sessionHash);
  if (known || hasMark(secrets, token)) return known ?? sessions.read(sessionHash);
  const charge = limits.ofNetwork(proxyAddr(request, config.trustedProxies), 'call');
  limits.count(charge);
  const viewer = await sessions.read(sessionHash);
  limits.takeBack(charge);
  return viewer;
}
