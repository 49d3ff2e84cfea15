import { isIP } from 'node:net';
import { passkeyWords } from '#contract/words/en/passkeys.ts';
import type { Config } from '#server/platform/config/config.ts';
import { fail } from '#server/platform/errors.ts';

/** The relying party of WebAuthn, to which a passkey is bound. */
export interface Site {
  /** Host name without a port. */
  readonly id: string;
  /** The origins whose pages may use the passkey. */
  readonly origins: readonly string[];
}

/**
 * Allowed hosts without PUBLIC_URL. Browsers refuse passkeys on IP addresses; the two loopback addresses are for
 * programs.
 */
const localHost = /^(?:(?:[\w-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Returns the site of `PUBLIC_URL`. Without it, uses the request's own `Host`, but only names of this machine, because
 * anybody can send another name.
 * @throws invalid_input when the request used another name, or browsers refuse passkeys on the site.
 */
export function findSite({ ownOrigin }: Pick<Config, 'ownOrigin'>, host: string | undefined): Site {
  if (ownOrigin !== null) {
    const obstacle = findObstacle(ownOrigin);
    if (obstacle) return fail('invalid_input', obstacle.forPerson);
    return { id: new URL(ownOrigin).hostname, origins: [ownOrigin] };
  }
  const url = URL.parse(`http://${host ?? ''}`);
  if (!url || !localHost.test(url.hostname)) return fail('invalid_input', passkeyWords.notFromHere);
  return { id: url.hostname, origins: [`http://${url.host}`, `https://${url.host}`] };
}

/** Explains why browsers refuse passkeys on the site of `PUBLIC_URL`; null if they accept them. */
function findObstacle(origin: string): { readonly forPerson: string; readonly forOperator: string } | null {
  const { hostname, protocol } = new URL(origin);
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0)
    return {
      forPerson: passkeyWords.notOnNumbers,
      forOperator: 'its host is an IP address instead of a name',
    };
  const isSecure = protocol === 'https:' || /(?:^|\.)localhost$/.test(hostname);
  return isSecure ? null : { forPerson: passkeyWords.notFromHere, forOperator: 'it is not https' };
}

/** Explains at the start why people get no offer of a passkey. */
export function describeObstacle({ ownOrigin }: Pick<Config, 'ownOrigin'>): string | null {
  const obstacle = ownOrigin === null ? null : findObstacle(ownOrigin);
  return (
    obstacle &&
    `Nobody is offered a passkey: browsers refuse them at PUBLIC_URL, because ${obstacle.forOperator}`
  );
}
