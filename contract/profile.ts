import * as z from 'zod/mini';
import { defineEndpoint, done } from './endpoint.ts';
import { actor, anyId, oneOf, oneOfOrNone, oneOfNumbers, wireText } from './input.ts';
import { LINK_MAX } from './limits.ts';
import { courses, personalities, platforms, relations, user, type Platform, years } from './user.ts';
import { words } from './words.ts';

export const me = defineEndpoint({
  method: 'GET',
  path: '/me',
  session: 'required',
  limit: 'call',
  carrier: 'query',
  input: z.object({}),
  output: user,
  errors: [],
  summary: "The session's own user object.",
});

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/getuser/:id',
  session: 'required',
  limit: 'call',
  carrier: 'query',
  input: z.object({ id: anyId('id') }),
  output: user,
  errors: ['not_found'],
  summary: 'A user object. Private and unknown are the same 404 for everybody else.',
});

const nothing = z.literal('');

/** Each is optional; an empty personality or relation unsets it. */
const updates = z.object(
  {
    personality: z.optional(oneOfOrNone('personality', personalities)),
    public: z.optional(oneOfNumbers('public', [0, 1])),
    relation: z.optional(oneOfOrNone('relation', relations)),
    course: z.optional(oneOf('course', courses)),
    year: z.optional(oneOfNumbers('year', years)),
  },
  'updates must be an object with what to change',
);
export type ProfileUpdates = z.output<typeof updates>;

export const updateProfile = defineEndpoint({
  method: 'PATCH',
  path: '/update',
  session: 'required',
  limit: 'call',
  carrier: 'json',
  input: z.object({
    updates: z.pipe(
      z.transform((value: z.input<typeof updates> | null | undefined) => value ?? {}),
      updates,
    ),
    /** The web app sends the whole user object; only its `_id` is used. */
    id: z.optional(
      z.nullable(z.union([z.string(), z.looseObject({ _id: actor })], 'id must be the user object')),
    ),
  }),
  output: z.object({ success: z.literal(true), data: user, message: z.string() }),
  errors: ['not_yours', 'nothing_to_update'],
  summary: 'Changes personality, public, relation, course or year; answers the new user object.',
});

export const updatePhoto = defineEndpoint({
  method: 'PATCH',
  path: '/updatephoto',
  session: 'required',
  limit: 'call',
  carrier: 'form',
  /** Clients also send `url`; it is ignored. */
  input: z.object({ id: actor }),
  file: 'image',
  output: done,
  errors: ['not_yours', 'too_large', 'not_a_photo', 'wrong_content_type'],
  summary: "Replaces one's photo. The old photo's address answers 404 afterwards.",
});

export const setLink = defineEndpoint({
  method: 'POST',
  path: '/setlink',
  session: 'required',
  limit: 'call',
  carrier: 'json',
  input: z.object({
    platform: oneOf('platform', platforms),
    /** Empty removes the link. */
    url: z.union([nothing, wireText(words.invalidLink)], words.invalidLink),
    id: actor,
  }),
  output: done,
  errors: ['not_yours', 'invalid_link'],
  summary: 'Sets or, with an empty url, removes one social link.',
});

interface PlatformRules {
  readonly hosts: readonly string[];
  /** What comes before a handle in the address of a profile. */
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
 * The https address that a typed link means, `''` for an empty one, or `null` if it is no link of that platform.
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

/** The check for it without an exception is missing in browsers that Quad supports. */
function readAddress(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
