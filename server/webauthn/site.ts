import { passkeyWords } from '#contract/words/passkeys.ts';
import type { Config } from '#server/config.ts';
import { fail } from '#server/errors.ts';

/** What a passkey is bound to: the relying party of WebAuthn. */
export interface Site {
  /** Host name without a port. */
  readonly id: string;
  /** The origins whose pages may use the passkey. */
  readonly origins: readonly string[];
}

/** Browsers refuse passkeys on addresses of numbers; the two loopback ones are for programs. */
const localHost = /^(?:(?:[\w-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The site of `PUBLIC_URL`. Where that is unset, the request's own `Host`, on this machine only: any other name could come
 * from anybody.
 * @throws invalid_input when the request came by another name.
 */
export function findSite({ ownOrigin }: Pick<Config, 'ownOrigin'>, host: string | undefined): Site {
  if (ownOrigin !== null) return { id: new URL(ownOrigin).hostname, origins: [ownOrigin] };
  const url = URL.parse(`http://${host ?? ''}`);
  if (!url || !localHost.test(url.hostname)) return fail('invalid_input', passkeyWords.notFromHere);
  return { id: url.hostname, origins: [`http://${url.host}`, `https://${url.host}`] };
}
