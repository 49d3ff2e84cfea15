import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Context } from './context.ts';
import { hashToken } from '#server/platform/process/secrets.ts';
import { knownBrowserCookieName } from './known-browsers.ts';
import { kindOf, type CallKind, type Charge } from '#server/platform/limits/call-limits.ts';
import { readCookie } from '#server/platform/http/read-cookie.ts';
import { cookieName, type Viewer } from './session.ts';
import { hasMark } from './token-mark.ts';

/**
 * Decides against whom a call counts, and counts it. The session is read before anything counts against the network, so
 * requests of strangers never cost a logged-in student a call.
 * A forged token counts against the network before the store is asked. So a flood of forged tokens costs no more
 * statements than the network's limit.
 */

type CallersContext = Pick<Context, 'config' | 'store' | 'sessions' | 'knownBrowsers' | 'secrets' | 'limits'>;

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
  const viewer = await findViewer(request, context);
  if (!isCounted) return viewer;
  const charge = viewer ? limits.ofPerson(viewer.id, kind) : await chargeOfStranger(request, kind, context);
  limits.count(charge);
  await limits.confirm(charge);
  return viewer;
}

async function findViewer(request: IncomingMessage, context: CallersContext): Promise<Viewer | undefined> {
  const { config, store, sessions } = context;
  const token = readCookie(request.headers.cookie, cookieName(config));
  if (token === '') return undefined;
  await store.catchUp();
  const sessionHash = hashToken(token);
  return (
    sessions.peek(sessionHash) ?? askStore(request, token, context, async () => sessions.read(sessionHash))
  );
}

/** Finds what a call without a session counts against. */
async function chargeOfStranger(
  request: IncomingMessage,
  kind: CallKind,
  context: CallersContext,
): Promise<Charge> {
  const { config, knownBrowsers, limits } = context;
  const token = readCookie(request.headers.cookie, knownBrowserCookieName(config));
  const readBrowser = async () => knownBrowsers.read(hashToken(token));
  const browser = token === '' ? undefined : await askStore(request, token, context, readBrowser);
  return browser
    ? limits.ofBrowser(browser.id, browser.personId)
    : limits.ofNetwork(proxyAddr(request, config.trustedProxies), kind);
}

/** Reads the subject of a token from the store. A token that Quad did not make counts against the network first. */
async function askStore<Found>(
  request: IncomingMessage,
  token: string,
  { config, secrets, limits }: CallersContext,
  read: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  if (hasMark(secrets, token)) return read();
  const charge = limits.ofNetwork(proxyAddr(request, config.trustedProxies), 'call');
  limits.count(charge);
  const found = await read();
  limits.takeBack(charge);
  return found;
}
