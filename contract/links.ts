import { LINK_MAX } from './limits.ts';
import type { Platform } from './user.ts';

interface PlatformRules {
  readonly hosts: readonly string[];
  /** The part of a profile's address before the handle. */
  readonly profile: string;
  readonly handle: RegExp;
}

const platformRules: Record<Platform, PlatformRules> = {
  instagram: {
    hosts: ['instagram.com'],
    profile: 'https://www.instagram.com/',
    handle: /^[a-z0-9_.]{1,30}$/i,
  },
  facebook: {
    hosts: ['facebook.com', 'fb.com'],
    profile: 'https://www.facebook.com/',
    handle: /^[a-z0-9.]{5,50}$/i,
  },
  snapchat: {
    hosts: ['snapchat.com'],
    profile: 'https://www.snapchat.com/add/',
    handle: /^[a-z][a-z0-9_.-]{2,14}$/i,
  },
  linkedin: {
    hosts: ['linkedin.com'],
    profile: 'https://www.linkedin.com/in/',
    handle: /^[\p{L}\p{N}-]{3,100}$/u,
  },
  github: {
    hosts: ['github.com'],
    profile: 'https://github.com/',
    handle: /^[a-z0-9](?:-?[a-z0-9]){0,38}$/i,
  },
};

/** The address of a profile on a platform, as an example: `instagram.com/name`. */
export function exampleLink(platform: Platform, name: string): string {
  return `${platformRules[platform].profile.replace(/^https:\/\/(?:www\.)?/, '')}${name}`;
}

/**
 * Converts a typed link to an https address. @returns `''` for an empty text, `null` if it is not a link of the platform.
 * - An address without a scheme gets https, and http becomes https.
 * - A handle (`@asha`, `asha`) becomes the address of that profile. Without `@` a text with a dot is an address.
 * - At most {@link LINK_MAX} characters; no port, no user name.
 */
export function normaliseLink(platform: Platform, typed: string): string | null {
  const text = typed.trim();
  if (text === '') return '';
  if (text.length > LINK_MAX || /\s/.test(text)) return null;
  const { hosts, profile, handle } = platformRules[platform];
  const name = text.replace(/^@/, '');
  if (handle.test(name) && (name !== text || !text.includes('.'))) return new URL(profile + name).href;
  const url = readAddress(
    /^[a-z][a-z0-9+.-]*:/i.test(text) ? text.replace(/^http:/i, 'https:') : `https://${text}`,
  );
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return null;
  const belongs = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return belongs && url.href.length <= LINK_MAX ? url.href : null;
}

/** Parses an address without an exception. Some supported browsers lack a built-in function for it. */
function readAddress(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
