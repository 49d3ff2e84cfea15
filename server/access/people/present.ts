import type { Selectable } from 'kysely';
import { NAME_CHANGE_DAYS } from '#contract/limits.ts';
import { chosenNames, PHOTO_PATH, type OpinionState } from '#contract/user.ts';
import type { Opinion, User } from '#contract/user-object.ts';
import type { DislikeMode } from '#contract/operator.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { LiveModeration } from '#server/access/live-moderation.ts';
import type { PeopleTable } from '#server/platform/db/schema/tables.ts';

const DAY_MS = 86_400_000;

/** The columns of a user object. */
export const userColumns = [
  'id',
  'name',
  ...chosenNames,
  'phone',
  'email',
  'photo',
  'college',
  'likes',
  'dislikes',
  'public',
  'instagram',
  'facebook',
  'snapchat',
  'linkedin',
  'github',
  'wall',
  'alumni',
  'name_changed_at',
  'language',
] as const satisfies readonly (keyof PeopleTable)[];

export type UserRow = Pick<Selectable<PeopleTable>, (typeof userColumns)[number]>;

/** Path of the card-size photo. */
export function photoPath(key: string): string {
  return `${PHOTO_PATH}${key}.webp`;
}

/** The number of dislikes that a copy shows. */
function shownDislikes(row: UserRow, isOwner: boolean, mode: DislikeMode): number {
  return mode === 'public' || (mode === 'owner' && isOwner) ? row.dislikes : 0;
}

/** Converts a row to a user object. Only the owner's copy contains e-mail, phone and wall. */
export function presentUser(row: UserRow, viewerId: string, dislikes: DislikeMode): User {
  const isOwner = row.id === viewerId;
  return {
    _id: row.id,
    uid: row.id,
    name: row.name,
    course: row.course,
    year: row.year,
    phone: isOwner ? row.phone : '',
    email: isOwner ? row.email : '',
    gender: row.gender,
    relation: row.relation,
    personality: row.personality,
    image: photoPath(row.photo),
    college: row.college,
    like: row.likes,
    dislike: shownDislikes(row, isOwner, dislikes),
    public: row.public,
    instagram: row.instagram,
    facebook: row.facebook,
    snapchat: row.snapchat,
    linkedin: row.linkedin,
    github: row.github,
    ...(row.alumni === 1 ? { alumni: true as const } : {}),
    ...(isOwner ? { wall: row.wall } : {}),
  };
}

/**
 * The earliest time of the next change of the name, in milliseconds since the epoch; 0 for a name that never changed.
 */
export function nextNameChange({ name_changed_at: at }: Pick<UserRow, 'name_changed_at'>): number {
  return at === 0 ? 0 : at + NAME_CHANGE_DAYS * DAY_MS;
}

/** The person's own copy. Only this copy shows that the person is a moderator or officer, and when the name may change again. */
export function presentOwnUser(
  row: UserRow,
  { config, moderation }: { readonly config: Pick<Config, 'dislikes'>; readonly moderation: LiveModeration },
): User {
  const role = moderation.roleOf({ id: row.id, address: row.email });
  const nameAgainAt = nextNameChange(row);
  return {
    ...presentUser(row, row.id, config.dislikes),
    ...(row.language && { language: row.language }),
    ...(nameAgainAt > 0 && { nameAgainAt: new Date(nameAgainAt).toISOString() }),
    ...(role && { moderator: true as const }),
    ...(role === 'officer' && { officer: true as const }),
  };
}

/** An opinion joined with its writer. */
export interface OpinionRow {
  opinion_id: string;
  comment: string;
  opinion_at: number;
  opinion_state: OpinionState;
  author_id: string;
  author_name: string;
  author_photo: string;
  /** 1 if others may find the writer. */
  author_listed: 0 | 1;
}

/** Converts a row to an opinion object. The name of a private writer is shown, the picture is not. */
export function presentOpinion(row: OpinionRow): Opinion {
  return {
    comment_id: row.opinion_id,
    commenter_id: row.author_id,
    commenter: row.author_name,
    commenterImage: row.author_listed === 1 ? photoPath(row.author_photo) : '',
    comment: row.comment,
    date: new Date(row.opinion_at).toISOString(),
    state: row.opinion_state,
  };
}
