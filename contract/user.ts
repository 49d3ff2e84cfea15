import * as z from 'zod/mini';

/** Enumerations (docs/product.md section 5). Requests, answers and `<option>` elements use their values. */
export const courses = [
  'bca',
  'btech',
  'bsc',
  'bba',
  'llb',
  'bcom',
  'mca',
  'mba',
  'mtech',
  'msc',
  'other',
] as const;
export const years = [1, 2, 3, 4, 5] as const;
export const personalities = ['introvert', 'extrovert', 'openss'] as const;
export const genders = ['male', 'female', 'other'] as const;
export const relations = ['single', 'in relation', 'not specified'] as const;
export const platforms = ['instagram', 'facebook', 'snapchat', 'linkedin', 'github'] as const;
export const reactionKinds = ['like', 'dislike'] as const;

/** Who may write on a profile; `approve`: an opinion waits until the owner approves it. */
export const walls = ['everyone', 'approve', 'nobody'] as const;
/**
 * `waiting`: seen by its author and the owner of the profile, who may approve it. `held`: seen by its author, until a moderator
 * decides.
 */
const opinionStates = ['shown', 'waiting', 'held'] as const;

export type Course = (typeof courses)[number];
export type Year = (typeof years)[number];
export type Personality = (typeof personalities)[number];
export type Gender = (typeof genders)[number];
export type Relation = (typeof relations)[number];
export type Platform = (typeof platforms)[number];
export type ReactionKind = (typeof reactionKinds)[number];
export type Wall = (typeof walls)[number];
export type OpinionState = (typeof opinionStates)[number];

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
export type Opinion = z.infer<typeof opinion>;

const userFields = {
  _id: z.string(),
  uid: z.string(),
  name: z.string(),
  course: z.enum(courses),
  year: z.literal(years),
  /** Phone and e-mail are `''` except in the owner's copy. */
  phone: z.string(),
  email: z.string(),
  gender: z.enum(genders),
  relation: z.enum(['', ...relations]),
  personality: z.enum(['', ...personalities]),
  /** Path of the card-size photo; {@link densePhoto} derives the path for dense screens. */
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

export const user = z.object({
  ...userFields,
  /** Only in the owner's copy. */
  wall: z.optional(z.enum(walls)),
});
export type User = z.infer<typeof user>;

export const card = z.object({
  ...userFields,
  /** Only the viewer's own entry; `{}` if there is none. Other people's reactions are secret. */
  reaction: z.record(z.string(), z.enum(reactionKinds)),
  /** Number of opinions on the profile. */
  opinions: count,
  /** The newest opinion on the profile. */
  firstOpinion: z.nullable(opinion),
});
export type Card = z.infer<typeof card>;

export const PHOTO_PATH = '/photos/';

/** The path of the 600 px high rendition of a photo whose path is of the 300 px one. */
export function densePhoto(image: string): string {
  return image.replace(/\.webp$/, '@2x.webp');
}
