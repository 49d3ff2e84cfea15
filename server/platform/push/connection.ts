import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { isPublicAddress } from './public-address.ts';

/** How push services are reached. Their addresses come from browsers, so from anybody. Tests replace it. */
export interface PushNetwork {
  /** All addresses of a name. */
  resolve(hostname: string): Promise<readonly LookupAddress[]>;
  /** Whether the server may connect to an address. */
  isAllowed(address: string): boolean;
  readonly port: number;
  /** Certificates that are trusted in place of the usual ones. */
  readonly ca?: string;
}

export const publicNetwork: PushNetwork = {
  resolve: (hostname) => lookup(hostname, { all: true }),
  isAllowed: isPublicAddress,
  port: 443,
};

/** A name leads to an address that is not public. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress';
}

const TIMEOUT_MS = 5_000;
/** Answers are not read; a longer one ends the connection. */
const ANSWER_MAX_BYTES = 64 * 1024;
const FREE_SOCKETS = 4;

interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

interface Answer {
  readonly status: number;
  /** The header `Retry-After`; '' without it. */
  readonly retryAfter: string;
}

export interface PushConnection {
  /**
   * Sends a message, in 5 seconds at most, and waits for the end of the answer. A redirect is an answer like others.
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
          // The outcome is known, whatever becomes of the rest. The connection is in use until then.
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
 * The connection uses the addresses that were checked: there is no second resolution that could give others. One address that is
 * not public refuses all of the name.
 */
function createCheckedLookup(network: PushNetwork): LookupFunction {
  const resolve = callbackify(async (hostname: string) => {
    const addresses = await network.resolve(hostname);
    if (addresses.length === 0 || !addresses.every(({ address }) => network.isAllowed(address)))
      throw new ForbiddenAddress('the name has no public address, or another one');
    return addresses;
  });
  return (hostname, { all }, callback) =>
    // After an error there are none.
    resolve(hostname, (error, addresses: readonly LookupAddress[] | undefined) => {
      const [first] = addresses ?? [];
      if (all) callback(error, [...(addresses ?? [])]);
      else callback(error, first?.address ?? '', first?.family);
    });
}
