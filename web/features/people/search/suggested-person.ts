import type { Card } from '#contract/user-object.ts';
import { isRecord } from '#web/data/storage/storage.ts';

/** The fields of a suggestion. */
export type SuggestedPerson = Pick<Card, 'uid' | 'name' | 'image' | 'course' | 'year' | 'alumni'>;

/** Copies the fields of a suggestion, so that no other detail of a card is stored. */
export function toSuggestedPerson({
  uid,
  name,
  image,
  course,
  year,
  alumni,
}: SuggestedPerson): SuggestedPerson {
  return { uid, name, image, course, year, ...(alumni && { alumni }) };
}

const texts = ['uid', 'name', 'image', 'course'] as const;

export function isSuggestedPerson(value: unknown): value is SuggestedPerson {
  return (
    isRecord(value) &&
    texts.every((field) => typeof value[field] === 'string') &&
    typeof value['year'] === 'number'
  );
}
