import { isLatinEnding } from './domain-endings.ts';
import { LINK_MAX } from './limits.ts';
import type { Platform } from './user.ts';

interface PlatformRules {
  /** The hosts that show profiles. Others, such as `l.instagram.com` and `t.snapchat.com`, lead to other sites. */
  readonly hosts: RegExp;
  /** Paths of profiles, besides a handle alone: see {@link isProfile}. */
  readonly paths?: RegExp;
  /** The part of a profile's address before the handle. */
  readonly profile: string;
  readonly handle: RegExp;
}

const platformRules: Record<Platform, PlatformRules> = {
  instagram: {
    hosts: /^(?:(?:www|m)\.)?instagram\.com$/,
    profile: 'https://www.instagram.com/',
    handle: /^[a-z0-9_.]{1,30}$/i,
  },
  facebook: {
    hosts: /^(?:(?:www|m|web|touch|mbasic|[a-z]{2}-[a-z]{2})\.)?(?:facebook|fb)\.com$/,
    paths: /^\/(?:profile\.php|people\/[^/]+\/\d+|share\/\w+)\/?$/,
    profile: 'https://www.facebook.com/',
    handle: /^[a-z0-9.]{5,50}$/i,
  },
  snapchat: {
    hosts: /^(?:(?:www|story)\.)?snapchat\.com$/,
    paths: /^\/(?:add\/|@)[\w.-]+\/?$/,
    profile: 'https://www.snapchat.com/add/',
    handle: /^[a-z][a-z0-9_.-]{2,14}$/i,
  },
  linkedin: {
    hosts: /^(?:(?:www|m|[a-z]{2})\.)?linkedin\.com$/,
    paths: /^\/(?:mwlite\/)?(?:in\/[^/]+(?:\/[a-z]{2})?|pub\/[^/]+(?:\/\w+){3})\/?$/,
    profile: 'https://www.linkedin.com/in/',
    handle: /^[\p{L}\p{N}-]{3,100}$/u,
  },
  github: {
    hosts: /^(?:(?:www|gist)\.)?github\.com$/,
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
 * - A handle (`@asha`, `asha`) becomes the address of that profile. Without `@` a text that could be a host is an address.
 * - At most {@link LINK_MAX} characters; no port, no user name.
 * - The address of a profile, and none that leads on to another site.
 */
export function normaliseLink(platform: Platform, typed: string): string | null {
  const text = typed.trim();
  if (text === '') return '';
  if (text.length > LINK_MAX || /\s/.test(text)) return null;
  const { hosts, paths, profile, handle } = platformRules[platform];
  const name = text.replace(/^@/, '');
  if (handle.test(name) && (name !== text || !isHost(text, platform))) {
    const address = new URL(profile + name);
    return isProfile(address, paths) ? address.href : null;
  }
  const url = readAddress(
    /^[a-z][a-z0-9+.-]*:/i.test(text) ? text.replace(/^http:/i, 'https:') : `https://${text}`,
  );
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return null;
  return hosts.test(url.hostname) && isProfile(url, paths) && url.href.length <= LINK_MAX ? url.href : null;
}

/** Whether a text without slashes could be a host, also an incomplete one: `alice.com`, `instagram.c`, not `alice.smith`. */
function isHost(text: string, platform: Platform): boolean {
  const labels = text.toLowerCase().split('.');
  if (labels.length === 1) return false;
  return (
    labels.includes('') ||
    /^[\d.]+$/.test(text) ||
    labels[0] === 'www' ||
    labels[0] === platform ||
    isLatinEnding(labels.at(-1) ?? '')
  );
}

/** Pages of platforms that have the form of a handle and lead on to other addresses, or ask for a password. */
const reserved =
  /^(?:redir(?:ect)?|away|out|exit|goto?|url|link(?:shim)?|slink|share|sharer?|safety|login|log-?in|signin|sign-?in|signup|join|logout|sessions?|auth|authorize|authwall|oauth\d?|uas|checkpoint|dialog|plugins|flx|l|u|r|t)$/i;

/** Parameters that name another address on one platform or another. */
const leadsOn =
  /^(?:u|url|uri|q|r|to|go|goto|dest|next|continue|return|target|link|out|session_redirect|.*(?:redir|return|url|uri|dest).*)$/i;

/** Whether the address is that of a profile: a handle alone or one of `paths`, and nothing in it is another address. */
function isProfile(url: URL, paths: RegExp | undefined): boolean {
  const path = decodePath(url.pathname);
  const [, handle = ''] = /^\/@?([\p{L}\p{M}\p{N}._-]+)\/?$/u.exec(path) ?? [];
  const isHandle = handle !== '' && !reserved.test(handle) && !/\.(?:php|html?|aspx?)$/i.test(handle);
  if (!isHandle && !paths?.test(path)) return false;
  const isHarmless = (text: string) => /^[\w.~+= -]*$/.test(text);
  return (
    isHarmless(url.hash.slice(1)) &&
    [...url.searchParams].every(
      ([name, value]) => isHarmless(name) && isHarmless(value) && !leadsOn.test(name),
    )
  );
}

/** Decodes a path. @returns `''`, which is no profile, for one that cannot be decoded. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

/** Parses an address without an exception. Some supported browsers lack a built-in function for it. */
function readAddress(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
