import { normaliseLink } from '#contract/links.ts';
import { platforms, type Platform } from '#contract/user.ts';

export interface SharedLink {
  readonly platform: Platform;
  readonly url: string;
}

/** The parameters of `share_target` in manifest.webmanifest. Apps put the address into any of them. */
const PARAMETERS = ['url', 'text', 'title'];

/**
 * The link that another app has shared with Quad, from the query of the address. `other`: what was shared has no link to a
 * profile of the five platforms. Null: nothing was shared.
 */
export function readSharedLink(query: string): SharedLink | 'other' | null {
  const shared = PARAMETERS.map((name) => new URLSearchParams(query).get(name) ?? '').join(' ');
  if (shared.trim() === '') return null;
  for (const [address] of shared.matchAll(/https?:\/\/[^\s<>"]+/giu)) {
    // The sentence around an address may go on with these.
    const link = address.replace(/[.,;:!?)\]]+$/, '');
    for (const platform of platforms) {
      const url = normaliseLink(platform, link);
      if (url) return { platform, url };
    }
  }
  return 'other';
}
