import * as z from 'zod/mini';
import { defineEndpoint, done } from './endpoint.ts';
import { actor, anyId, chosenInputs, oneOf, oneOfNumbers, wireText } from './input.ts';
import { fullName, phoneNumber } from './sign-in.ts';
import { card, user } from './user-object.ts';
import { editableChoices, platforms, walls } from './user.ts';
import { words } from './words/en/words.ts';
import { languages } from './words/languages.ts';

export const me = defineEndpoint({
  method: 'GET',
  path: '/me',
  session: 'required',
  whenSuspended: true,
  limit: 'call',
  carrier: 'query',
  input: z.object({}),
  output: user,
  errors: [],
  summary: 'The user object of the logged-in person.',
});

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/getuser/:id',
  session: 'required',
  limit: 'call',
  carrier: 'query',
  input: z.object({ id: anyId('id') }),
  output: z.union([card, user]),
  errors: ['not_found'],
  summary:
    "Another person's card, or the viewer's own user object. For other viewers, a private person gets the same 404 as an unknown id.",
});

const nothing = z.literal('');

/** Every field is optional. An empty personality or relation removes the value. */
const updates = z.object(
  {
    ...z.partial(z.object(chosenInputs(editableChoices))).shape,
    public: z.optional(oneOfNumbers('public', [0, 1])),
    wall: z.optional(oneOf('wall', walls)),
    /** May change once in 30 days. */
    name: z.optional(fullName),
    phone: z.optional(phoneNumber),
    /** The language of mails and of the app on all devices. */
    language: z.optional(oneOf('language', languages)),
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
  summary:
    'Changes personality, public, relation, course, year, wall, phone, language or, once in 30 days, name; answers the new user object.',
});

export const updatePhoto = defineEndpoint({
  method: 'PATCH',
  path: '/updatephoto',
  session: 'required',
  limit: 'upload',
  carrier: 'form',
  /** Clients also send `url`, which is ignored. */
  input: z.object({ id: actor }),
  file: 'image',
  output: done,
  errors: ['not_yours', 'too_large', 'not_a_photo', 'wrong_content_type'],
  summary: "Replaces the person's photo. Afterwards the old photo's address answers 404.",
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
  summary: 'Sets a social link. An empty url removes the link.',
});
