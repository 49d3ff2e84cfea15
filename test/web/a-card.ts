import type { Card } from '#contract/user.ts';

/** A card as a list answers it: nothing optional is set. */
export function aCard(details: Partial<Card> = {}): Card {
  const uid = details.uid ?? 'student-1';
  return {
    _id: uid,
    uid,
    name: 'Asha Verma',
    course: 'bca',
    year: 2,
    phone: '',
    email: '',
    gender: 'female',
    relation: '',
    personality: '',
    image: '/icon.svg',
    college: 'Demo College',
    like: 0,
    dislike: 0,
    public: 1,
    instagram: '',
    facebook: '',
    snapchat: '',
    linkedin: '',
    github: '',
    reaction: {},
    opinions: 0,
    firstOpinion: null,
    ...details,
  };
}
