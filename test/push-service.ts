import { createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushNetwork } from '#server/platform/push/connection.ts';
import { createPushKeys } from './push-keys.ts';
import { createSelfSigned } from './self-signed.ts';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A browser with a subscription at a push service. */
export interface PushBrowser {
  /** The body of its `POST /push`. */
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** The received messages, in order. */
  readonly received: readonly Received[];
  /** Waits for its next message, and decrypts it as browsers do (RFC 8291). */
  next(): Promise<{ readonly text: string; readonly headers: IncomingHttpHeaders }>;
}

export interface PushService {
  /** For a test server. Every host name leads to this service. */
  readonly network: PushNetwork;
  /** The service's answer from now on. */
  answer: (response: ServerResponse) => void;
  /** All messages. */
  readonly received: readonly Received[];
  newBrowser(): PushBrowser;
  close(): Promise<void>;
}

/** Starts a push service on this machine, with TLS. */
export async function startPushService(): Promise<PushService> {
  const { cert, key } = createSelfSigned('*.example.com');
  const received: Received[] = [];
  let arrived = Promise.withResolvers<void>();
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    received.push({ path: request.url ?? '', headers: request.headers, body });
    service.answer(response);
    arrived.resolve();
    arrived = Promise.withResolvers();
  };
  const server = createServer({ cert, key }, (request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const service: PushService = {
    network: {
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      isAllowed: () => true,
      port: (server.address() as AddressInfo).port,
      ca: cert,
    },
    answer: (response) => response.writeHead(201).end(),
    received,
    newBrowser: () => {
      const { pair, auth, keys } = createPushKeys();
      const path = `/send/${randomBytes(16).toString('hex')}`;
      const own = () => received.filter((message) => message.path === path);
      let read = 0;
      return {
        subscription: { endpoint: `https://push.example.com${path}`, keys },
        get received() {
          return own();
        },
        async next() {
          while (own().length <= read) await arrived.promise;
          const message = own()[(read += 1) - 1] as Received;
          return { text: decrypt(message.body, { pair, auth }), headers: message.headers };
        },
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}

/** The receiver's side of RFC 8291. */
function decrypt(
  body: Buffer,
  { pair, auth }: Pick<ReturnType<typeof createPushKeys>, 'pair' | 'auth'>,
): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + idLength);
  const derive = (from: Uint8Array, with_: Uint8Array, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', from, with_, info, bytes));
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = derive(pair.computeSecret(sender), auth, keyInfo, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(21 + idLength, -16)), decipher.final()]);
  if (padded.at(-1) !== 2) throw new Error('the last record does not end as it must');
  return padded.subarray(0, -1).toString();
}
