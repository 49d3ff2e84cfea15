import * as z from 'zod/mini';
import {
  chosenFields,
  opinionStates,
  reactionKinds,
  walls,
  type ChosenDetails,
  type ChosenFieldName,
} from './user.ts';
import { languages } from './words/languages.ts';

/** The schemas of people and opinions in answers. Only the server needs them, so they are separate from `user.ts`. */

const count = z.int().check(z.minimum(0));
const link = z.string();

/** ISO 8601 in UTC, with milliseconds. */
const isoDate = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));

export const opinion = z.object({
  comment_id: z.string(),
  commenter_id: z.string(),
  /** The writer's name. */
  commenter: z.string(),
  /** Path of the writer's photo; `''` when the writer is private. */
  commenterImage: z.string(),
  comment: z.string(),
  date: isoDate,
  state: z.enum(opinionStates),
});

function chosenOutputs(): { [Name in ChosenFieldName]: z.ZodMiniType<ChosenDetails[Name]> } {
  const fields = Object.entries(chosenFields).map(([name, { choices, optional }]) => [
    name,
    z.literal(optional ? ['', ...choices] : choices),
  ]);
  return Object.fromEntries(fields) as never;
}

const userFields = {
  _id: z.string(),
  uid: z.string(),
  name: z.string(),
  ...chosenOutputs(),
  /** Phone and e-mail are `''` except in the owner's copy. */
  phone: z.string(),
  email: z.string(),
  /** Path of the card-size photo; `densePhoto` derives the path for dense screens. */
  image: z.string(),
  college: z.string(),
  like: count,
  dislike: count,
  /** 1 public, 0 private. */
  public: z.literal([0, 1]),
  instagram: link,
  facebook: link,
  snapchat: link,
  linkedin: link,
  github: link,
};

/** Set only for a graduate. */
const alumni = z.optional(z.literal(true));

export const user = z.object({
  ...userFields,
  alumni,
  /** Only in the owner's copy. */
  wall: z.optional(z.enum(walls)),
  /** Only in the owner's copy, after a change of the name: the earliest time of the next change. */
  nameAgainAt: z.optional(isoDate),
  /** Only in the owner's copy, after a choice. */
  language: z.optional(z.enum(languages)),
  /** Only in a moderator's own copy. */
  moderator: z.optional(z.literal(true)),
  /** Only in an officer's own copy. */
  officer: z.optional(z.literal(true)),
});

export const card = z.object({
  ...userFields,
  alumni,
  /** Only the viewer's own reaction; `{}` if there is none. Other people's reactions are secret. */
  reaction: z.record(z.string(), z.enum(reactionKinds)),
  /** Number of opinions on the profile. */
  opinions: count,
  /** The newest opinion on the profile. */
  firstOpinion: z.nullable(opinion),
  /** Set only if the profile accepts no opinions. */
  canWrite: z.optional(z.literal(false)),
});

export type Opinion = z.infer<typeof opinion>;
export type User = z.infer<typeof user>;
export type Card = z.infer<typeof card>;
