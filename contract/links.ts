import { isLatinEnding } from './domain-endings.ts';
import { isFeaturePage } from './feature-pages.ts';
import { LINK_MAX } from './limits.ts';
import { removeStraysOfName } from './text-strays.ts';
import { isHarmless, isVisible } from './text.ts';
import type { Platform } from './user.ts';

interface PlatformRules {
  /** The hosts that show profiles. Other hosts, such as `l.instagram.com` and `t.snapchat.com`, lead to other sites. */
  readonly hosts: RegExp;
  /** A profile's address before the handle, without the scheme. All `hosts` are replaced by its host. */
  readonly profile: string;
  /** Matches a handle alone. */
  readonly handle: RegExp;
  /**
   * Finds the person in a path without a final slash.
   * @returns the person's path and query, the same for all spellings; null for any other page.
   */
  readonly findPerson: (path: string, query: URL['searchParams']) => string | null;
}

const platformRules: Record<Platform, PlatformRules> = {
  instagram: {
    hosts: /^(?:(?:www|m)\.)?instagram\.com$/,
    profile: 'instagram.com/',
    handle: /^[a-z0-9_.]{1,30}$/i,
    findPerson: (path) =>
      findHandle(
        'instagram',
        /^\/@?(?!.*\.(?:\.|$|\/))((?!\.)[\w.]{1,30})(?:\/(?:profilecard|reels|tagged))?$/.exec(path),
      ),
  },
  facebook: {
    hosts: /^(?:(?:www|m|web|touch|mbasic|[a-z]{2}-[a-z]{2})\.)?(?:facebook|fb)\.com$/,
    profile: 'facebook.com/',
    handle: /^[a-z0-9.]{5,50}$/i,
    findPerson: findOnFacebook,
  },
  snapchat: {
    hosts: /^(?:(?:www|story)\.)?snapchat\.com$/,
    profile: 'snapchat.com/add/',
    handle: /^[a-z][a-z0-9_.-]{2,14}$/i,
    findPerson(path) {
      const [, handle] = /^\/(?:add\/|@)([\w.-]+)$/i.exec(path) ?? [];
      return handle ? `/add/${handle.toLowerCase()}` : null;
    },
  },
  linkedin: {
    hosts: /^(?:(?:www|m|[a-z]{2})\.)?linkedin\.com$/,
    profile: 'linkedin.com/in/',
    handle: /^[\p{L}\p{M}\p{N}-]{3,100}$/u,
    findPerson: findOnLinkedin,
  },
  github: {
    hosts: /^(?:(?:www|gist)\.)?github\.com$/,
    profile: 'github.com/',
    handle: /^[a-z0-9](?:-?[a-z0-9]){0,38}$/i,
    findPerson: (path) => findHandle('github', /^\/(\w(?:[\w-]*\w)?)$/.exec(path)),
  },
};

function findHandle(
  platform: 'instagram' | 'facebook' | 'github',
  match: RegExpExecArray | null,
): string | null {
  const handle = match?.[1];
  if (!handle || isFeaturePage(platform, handle) || /\.(?:php|html?|aspx?)$/i.test(handle)) return null;
  return `/${handle.toLowerCase()}`;
}

function findOnFacebook(path: string, query: URL['searchParams']): string | null {
  if (/^\/profile\.php$/i.test(path)) {
    const id = [...query].find(([name]) => name === 'id')?.[1] ?? '';
    // Without an id, this is the profile of the person who opens it.
    return /^\d{1,20}$/.test(id) ? `/profile.php?id=${id}` : null;
  }
  const [, name = '', id] = /^\/people\/([^/]+)\/(\d{1,20})$/i.exec(path) ?? [];
  if (id && isPlainPart(name)) return `/people/${encodeURIComponent(name)}/${id}`;
  // The app copies this address for a profile. With a letter before the code, as in `/share/p/…`, it is the address of
  // a post, a video or a group.
  const [, shared] = /^\/share\/(\w{5,})$/i.exec(path) ?? [];
  return shared
    ? `/share/${shared}`
    : findHandle('facebook', /^\/([\w.-]+)(?:\/(?:about|friends|photos|videos|reels))?$/.exec(path));
}

function findOnLinkedin(path: string): string | null {
  const [, handle = ''] =
    /^\/(?:mwlite\/(?:profile\/)?)?in\/([^/]+)(?:\/[a-z]{2}(?:[-_][a-z]{2})?|\/(?:details|overlay|recent-activity)(?:\/[\w-]+)*)?$/i.exec(
      path,
    ) ?? [];
  // `me` is the profile of the person who opens it.
  if (isPlainPart(handle) && !/^me$/i.test(handle)) return `/in/${encodeURIComponent(handle.toLowerCase())}`;
  const [, name = '', numbers = ''] = /^\/pub\/([^/]+)((?:\/\w+){3})$/i.exec(path) ?? [];
  return isPlainPart(name) ? `/pub/${encodeURIComponent(name)}${numbers}` : null;
}

/** True if a decoded part of a path can be a name in any script. */
function isPlainPart(part: string): boolean {
  return isVisible(part) && isHarmless(part, 'line') && !/[\s<>"'`\\?#%\ufffd\p{Co}\p{Cn}]/u.test(part);
}

/** An example of a profile's address on a platform: `instagram.com/name`. */
export function exampleLink(platform: Platform, name: string): string {
  return `${platformRules[platform].profile}${name}`;
}

/**
 * Converts a typed link to the https address of a person. All spellings of an address give the same result.
 * @returns `''` for an empty text, `null` if it is not a link to a person on the platform.
 * - An address without a scheme gets https, and http becomes https.
 * - A handle (`@asha`, `asha`) becomes the address of its profile. A text without `@` that could be a host is an
 * address.
 * - At most {@link LINK_MAX} characters, only the usual ports, no user name.
 * - The query keeps only the part that names the person. Other parts must not contain the address of another site.
 * - The name becomes lower case without invisible characters. All platforms ignore case, and show the name as its owner
 * wrote it there. The codes of `/share/…` and names before an id stay unchanged.
 */
export function normaliseLink(platform: Platform, typed: string): string | null {
  const text = removeStraysOfName(typed.replaceAll(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '')).normalize('NFC');
  if (text === '') return '';
  if (text.length > LINK_MAX || /\s/.test(text)) return null;
  const { hosts, profile, handle, findPerson } = platformRules[platform];
  const name = text.replace(/^@/, '');
  const isName = handle.test(name) && (name !== text || !isHost(text, platform));
  const url = isName ? new URL(`https://${profile}${name}`) : readAddress(text);
  if (!url || !hosts.test(url.hostname) || leadsOn(url)) return null;
  const person = findPerson(decodePath(url.pathname), url.searchParams);
  const [host = ''] = profile.split('/');
  const link = `https://${host}${person ?? ''}`;
  return person !== null && link.length <= LINK_MAX ? link : null;
}

/**
 * True if a text without slashes could be a host, even an incomplete one: `alice.com`, `instagram.c`, not
 * `alice.smith`.
 */
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

/**
 * Parameters that name the sharer, the place of sharing or the display language. Their values can be anything, so they
 * are left out.
 */
const trackers =
  /^(?:ig\w+|utm_\w+|\w*clid|gclsrc|mibextid|_\w+(?:\[\d*\])?|eid|fref|hc_\w+|rdid|ref\w*|s|sfnsn|paipv|share\w*|trk\w*|\w*tracking\w*|lipi|licu|\w*urn|original_?\w+|mid\w*|locale|hl)$/i;
/** Parameters of a search, such as for "node.js". */
const searches = /^(?:q|query|search\w*|keywords?)$/i;

/**
 * True if the query or the part after `#` could contain the address of another site. Platforms copy much into both, and
 * all of it is left out.
 */
function leadsOn({ hash, searchParams }: URL): boolean {
  const leads = ([name, value]: [string, string]) =>
    !trackers.test(name) &&
    (hasAddress(name, false) || hasAddress(value, !searches.test(name) && !/^(?:tab|sk|type)$/i.test(name)));
  return hasAddress(hash.slice(1), true) || [...searchParams].some(leads);
}

/** @param alsoHosts true if a host without a scheme counts too, such as `evil.example`. */
function hasAddress(part: string, alsoHosts: boolean): boolean {
  let text = part;
  // A value may be encoded several times.
  for (let round = 0; round < 3 && text.includes('%'); round += 1)
    text = decode(text) ?? text.replaceAll('%', '');
  if (/[/\\]{2}|\b(?:https?|javascript|data|vbscript|blob|file|intent|mailto|tel):|\bwww\./iu.test(text))
    return true;
  return alsoHosts && /(?<![\p{L}\p{N}])[\p{L}\p{N}-]+\.[\p{L}-]{2,}(?![\p{L}\p{N}])/u.test(text);
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Decodes a path and removes final slashes. @returns `''`, which names nobody, for a path that cannot be decoded. */
function decodePath(path: string): string {
  return removeStraysOfName(decode(path) ?? '')
    .normalize('NFC')
    .replace(/\/+$/, '');
}

/**
 * Parses an http or https address, with or without its scheme. Some supported browsers have no parser that does
 * not throw.
 */
function readAddress(text: string): URL | null {
  const [, scheme, rest = ''] = /^(https?:\/\/)?(.*)$/i.exec(text) ?? [];
  if (!scheme && /^[a-z][a-z0-9+.-]*:(?!(?:80|443)(?:[/?#]|$))/i.test(rest)) return null;
  try {
    const url = new URL(`https://${rest.replace(/^([^/?#@]*):(?:80|443)(?=[/?#]|$)/, '$1')}`);
    return url.port || url.username || url.password ? null : url;
  } catch {
    return null;
  }
}
