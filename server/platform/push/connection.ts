import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { isPublicAddress } from './public-address.ts';

/** The network for push services. Their addresses come from browsers, so from anybody. Tests replace it. */
export interface PushNetwork {
  /** Resolves a name to all its addresses. */
  resolve(hostname: string): Promise<readonly LookupAddress[]>;
  /** True if the server may connect to an address. */
  isAllowed(address: string): boolean;
  readonly port: number;
  /** Trusted certificates that replace the usual ones. */
  readonly ca?: string;
}

export const publicNetwork: PushNetwork = {
  resolve: (hostname) => lookup(hostname, { all: true }),
  isAllowed: isPublicAddress,
  port: 443,
};

/** The error for a name that leads to a non-public address. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress';
}

const TIMEOUT_MS = 5_000;
/** The content of answers is not read. A longer answer ends the connection. */
const ANSWER_MAX_BYTES = 64 * 1024;
const FREE_SOCKETS = 4;

interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

interface Answer {
  readonly status: number;
  /** The header `Retry-After`; '' if missing. */
  readonly retryAfter: string;
}

export interface PushConnection {
  /**
   * Sends a message and waits for the end of the answer, in 5 seconds at most. A redirect is handled like any answer.
   * @throws ForbiddenAddress, or an error of the network.
   */
  post(url: URL, message: Message, signal: AbortSignal): Promise<Answer>;
  close(): void;
}

/** Opens connections to push services. */
export function createPushConnection(network: PushNetwork): PushConnection {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: FREE_SOCKETS });
  const checkedLookup = createCheckedLookup(network);
  return {
    post: ({ hostname, pathname, search }, { headers, body }, signal) =>
      new Promise((resolve, reject) => {
        const sent = request({
          agent,
          method: 'POST',
          hostname,
          port: network.port,
          path: `${pathname}${search}`,
          headers: { ...headers, 'content-length': body.length },
          lookup: checkedLookup,
          signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
          ...(network.ca === undefined ? {} : { ca: network.ca }),
        });
        sent.on('error', reject);
        sent.on('response', (response) => {
          // The status decides the outcome, so errors in the rest of the answer do not matter. The connection stays in
          // use until the end.
          sent.off('error', reject).on('error', () => {});
          const answer = {
            status: response.statusCode ?? 0,
            retryAfter: response.headers['retry-after'] ?? '',
          };
          response.on('close', () => resolve(answer));
          let bytes = 0;
          response.on('error', () => {});
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            if (bytes > ANSWER_MAX_BYTES) response.destroy();
          });
        });
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}

/**
 * Resolves a name once and checks its addresses. The connection uses the checked addresses, so a second resolution
 * cannot return others. One non-public address makes the name forbidden.
 */
function createCheckedLookup(network: PushNetwork): LookupFunction {
  const resolve = callbackify(async (hostname: string) => {
    const addresses = await network.resolve(hostname);
    if (addresses.length === 0 || !addresses.every(({ address }) => network.isAllowed(address)))
      throw new ForbiddenAddress('the name has no address, or one that is not public');
    return addresses;
  });
  return (hostname, { all }, callback) =>
    // After an error there are no addresses.
    resolve(hostname, (error, addresses: readonly LookupAddress[] | undefined) => {
      const [first] = addresses ?? [];
      if (all) callback(error, [...(addresses ?? [])]);
      else callback(error, first?.address ?? '', first?.family);
    });
}
