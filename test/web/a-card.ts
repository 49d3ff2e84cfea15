import type { Card } from '#contract/user-object.ts';
import { unknownUser } from '#web/data/cards/unknown-user.ts';

/** A card as in the answer of a list, without optional values. */
export function aCard(details: Partial<Card> = {}): Card {
  const uid = details.uid ?? 'student-1';
  return {
    ...unknownUser,
    _id: uid,
    uid,
    name: 'Asha Verma',
    course: 'bca',
    year: 2,
    gender: 'female',
    image: '/icon.svg',
    college: 'Demo College',
    reaction: {},
    opinions: 0,
    firstOpinion: null,
    ...details,
  };
}
