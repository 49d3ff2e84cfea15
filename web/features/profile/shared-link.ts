import { normaliseLink } from '#contract/links.ts';
import { platforms, type Platform } from '#contract/user.ts';

export interface SharedLink {
  readonly platform: Platform;
  readonly url: string;
}

/** The parameters of `share_target` in manifest.webmanifest. Apps put the address into any of them. */
const PARAMETERS = ['url', 'text', 'title'];

/**
 * Reads the link that another app shared with Quad, from the address's query. `other`: the shared text has no link to a
 * profile on the five platforms. Null: nothing was shared.
 */
export function readSharedLink(query: string): SharedLink | 'other' | null {
  const shared = PARAMETERS.map((name) => new URLSearchParams(query).get(name) ?? '').join(' ');
  if (shared.trim() === '') return null;
  for (const [address] of shared.matchAll(/https?:\/\/[^\s<>"]+/giu)) {
    // These characters may belong to the sentence around the address.
    const link = address.replace(/[.,;:!?)\]]+$/, '');
    for (const platform of platforms) {
      const url = normaliseLink(platform, link);
      if (url) return { platform, url };
    }
  }
  return 'other';
}
