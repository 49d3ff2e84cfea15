import type { Card, Opinion } from '#contract/user-object.ts';
import { unknownUser } from '#web/data/cards/unknown-user.ts';
import { isRecord } from '#web/data/storage/storage.ts';

/** Increase it when a field of {@link Card} changes its meaning. A stored card that lacks a field is always dropped. */
export const CARD_VERSION = 1;

const anyCard: Card = { ...unknownUser, reaction: {}, opinions: 0, firstOpinion: null };
const cardFields = Object.fromEntries(Object.entries(anyCard).map(([name, value]) => [name, typeof value]));

const opinionFields: Readonly<Record<keyof Opinion, string>> = {
  comment_id: 'string',
  commenter_id: 'string',
  commenter: 'string',
  commenterImage: 'string',
  comment: 'string',
  date: 'string',
  state: 'string',
};

/** True for an object whose fields have the given types, as `typeof` names them. */
export function hasFields(
  value: unknown,
  fields: Readonly<Record<string, string>>,
): value is Record<string, unknown> {
  return isRecord(value) && Object.entries(fields).every(([name, type]) => typeof value[name] === type);
}

export function isOpinion(value: unknown): value is Opinion {
  return hasFields(value, opinionFields);
}

function isCard(value: unknown): value is Card {
  if (!hasFields(value, cardFields)) return false;
  const { reaction, firstOpinion } = value;
  return isRecord(reaction) && (firstOpinion === null || isOpinion(firstOpinion));
}

/** Validates stored cards; null if any card is invalid. */
export function parseCards(value: unknown): Card[] | null {
  return Array.isArray(value) && value.every(isCard) ? value : null;
}
