import * as z from 'zod/mini';
import { defineEndpoint, done } from './endpoint.ts';
import { PUSH_ENDPOINT_MAX } from './limits.ts';

const endpointMessage = 'endpoint must be the https address of a push service';

/** Names in the internal network, whatever they resolve to. */
const ownNetwork = /\.(?:localhost|local|internal|lan|home|corp|intranet|arpa)$/;
/** At least two labels, and the last is no number. IPv4 and IPv6 addresses do not match. */
const publicName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * Reads the address of a push service. The address comes from the browser, so from anybody. Accepts https, a public
 * name and the usual port, without a user name; null for any other. The resolved network address is checked when the
 * address is used.
 */
export function parsePushEndpoint(text: string): URL | null {
  if (text.length > PUSH_ENDPOINT_MAX || !/^https:\/\/[!-~]+$/.test(text)) return null;
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return null;
  }
  const { protocol, username, password, port, hostname } = url;
  const isPlain = protocol === 'https:' && username === '' && password === '' && port === '';
  return isPlain && publicName.test(hostname) && !ownNetwork.test(hostname) ? url : null;
}

const endpoint = z
  .string(endpointMessage)
  .check(z.refine((text) => parsePushEndpoint(text) !== null, endpointMessage));

/** Bytes as base64url, with or without padding. */
function base64url(bytes: number, message: string) {
  const characters = Math.ceil((bytes * 4) / 3);
  return z.string(message).check(z.regex(new RegExp(`^[\\w-]{${characters}}={0,2}$`), message));
}

const keysMessage = 'keys must be those of the subscription';

export const storePush = defineEndpoint({
  method: 'POST',
  path: '/push',
  session: 'required',
  limit: 'call',
  carrier: 'json',
  /** The fields of `PushSubscription.toJSON()`. */
  input: z.object({
    endpoint,
    keys: z.object(
      {
        /** The browser's public key: an uncompressed point of P-256. */
        p256dh: base64url(65, 'p256dh must be a public key of 65 bytes, as base64url'),
        auth: base64url(16, 'auth must be 16 bytes, as base64url'),
      },
      keysMessage,
    ),
  }),
  output: done,
  errors: ['not_found'],
  summary:
    'Stores a Web Push subscription of this browser until the session ends, at most 5 per person. not_found: this installation sends no pushes.',
});

export const removePush = defineEndpoint({
  method: 'DELETE',
  path: '/push',
  session: 'required',
  limit: 'call',
  carrier: 'json',
  input: z.object({
    endpoint: z.string(endpointMessage).check(z.maxLength(PUSH_ENDPOINT_MAX, endpointMessage)),
  }),
  output: done,
  errors: [],
  summary: 'Removes a Web Push subscription of the person. A repeated call succeeds.',
});
