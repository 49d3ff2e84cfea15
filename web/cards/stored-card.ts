import type { Card, Opinion } from '#contract/user.ts';
import { isRecord } from '#web/storage.ts';

/** Raise it with every change of {@link Card}: cards that were stored before are dropped. */
export const CARD_VERSION = 1;

const cardFields: Readonly<Record<keyof Card, string>> = {
  _id: 'string',
  uid: 'string',
  name: 'string',
  course: 'string',
  year: 'number',
  phone: 'string',
  email: 'string',
  gender: 'string',
  relation: 'string',
  personality: 'string',
  image: 'string',
  college: 'string',
  like: 'number',
  dislike: 'number',
  public: 'number',
  instagram: 'string',
  facebook: 'string',
  snapchat: 'string',
  linkedin: 'string',
  github: 'string',
  reaction: 'object',
  opinions: 'number',
  firstOpinion: 'object',
};

const opinionFields: Readonly<Record<keyof Opinion, string>> = {
  comment_id: 'string',
  commenter_id: 'string',
  commenter: 'string',
  commenterImage: 'string',
  comment: 'string',
  date: 'string',
};

function hasFields(
  value: unknown,
  fields: Readonly<Record<string, string>>,
): value is Record<string, unknown> {
  return isRecord(value) && Object.entries(fields).every(([name, type]) => typeof value[name] === type);
}

function isCard(value: unknown): value is Card {
  if (!hasFields(value, cardFields)) return false;
  const { reaction, firstOpinion } = value;
  return isRecord(reaction) && (firstOpinion === null || hasFields(firstOpinion, opinionFields));
}

/** Cards out of a storage; null where one of them could not be drawn. */
export function parseCards(value: unknown): Card[] | null {
  return Array.isArray(value) && value.every(isCard) ? value : null;
}
