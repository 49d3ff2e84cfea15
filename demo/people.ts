import {
  chosenFields,
  chosenNames,
  type ChosenDetails,
  type Course,
  type Platform,
  type Year,
} from '#contract/user.ts';
import { INVENTED_DOMAIN } from '#server/access/invented.ts';
import { joinPhotoKey, SHARED_PREFIX } from '#server/platform/photos/photo-store.ts';
import { foldText } from '#server/access/people/name-words.ts';
import { collegeFor } from './colleges.ts';
import { fixedPeople } from './fixed-people.ts';
import { demoId } from './ids.ts';
import { createLinks } from './links.ts';
import { nameOf } from './names.ts';
import { PORTRAITS } from './portraits.ts';
import { portraitColours } from './portraits/colours.ts';
import { kindOf } from './portraits/look.ts';
import { randomFor, shuffled, type Random } from './random.ts';

const RING_SIZE = 2 ** 31;
const DAY_MS = 86_400_000;

export interface DemoPerson extends Record<Platform, string>, ChosenDetails {
  id: string;
  ring: number;
  address: string;
  email: string;
  phone: string;
  name: string;
  college: string;
  photo: string;
  public: 0 | 1;
  likes: number;
  dislikes: number;
  opinions: number;
  terms_version: string;
  terms_at: number;
  created_at: number;
}

/** The number of years of each course, and its share of the students. */
const courseShares: readonly (readonly [Course, years: number, share: number])[] = [
  ['btech', 4, 26],
  ['bca', 3, 14],
  ['bsc', 3, 13],
  ['bcom', 3, 11],
  ['bba', 3, 9],
  ['mba', 2, 8],
  ['mca', 2, 7],
  ['msc', 2, 5],
  ['llb', 5, 4],
  ['mtech', 2, 2],
  ['other', 5, 1],
];

/**
 * Version of the drawings, a part of a photo's name. Increase it when a drawing changes, because photos are cached for
 * a year.
 */
const POOL = '2';

const portraitKeys = Array.from(
  { length: PORTRAITS },
  (_, n) => `${SHARED_PREFIX}${joinPhotoKey(portraitColours(n), `${POOL}-${String(n).padStart(3, '0')}`)}`,
);

/** The photo key of a portrait. Several demo people share a portrait. */
export function portraitKey(portrait: number): string {
  return portraitKeys[portrait] ?? '';
}

/** True for a portrait of this version. */
export const isPortraitKey = (key: string): boolean => portraitKeys.includes(key);

/**
 * Creates demo person `index`. The result is the same for the same seed, except for the dates, which are before `now`.
 * Counts are upper limits: {@link createCrowd} lowers them if there are too few other people.
 */
export function createPerson(index: number, seed: number, now: number): DemoPerson {
  const random = randomFor('person', seed, index);
  const name = nameOf(index, seed);
  const { course, year } = chooseStudies(random);
  // The address starts with the number, so that addresses are in order and index inserts stay local.
  const number = index < fixedPeople.length ? '' : `s${String(index).padStart(7, '0')}.`;
  const email = `${number}${mailName(name)}@${INVENTED_DOMAIN}`;
  const signedUpAt = Math.floor(now - (90 + random.next() * 60) * DAY_MS);
  return {
    id: demoId(index, seed),
    ring: shuffled(index, RING_SIZE, seed),
    address: email,
    email,
    // No real telephone number has this form: 00 and eight digits.
    phone: `00${String(index % 1e8).padStart(8, '0')}`,
    name,
    // The details below replace these with realistic shares.
    ...chooseDetails(randomFor('details', seed, index)),
    course,
    year,
    gender: random.chance(0.02) ? 'other' : kindOf(index).endsWith('woman') ? 'female' : 'male',
    relation: random.pick(['single', 'single', 'in relation', 'not specified', '']),
    personality: random.pick(['introvert', 'introvert', 'extrovert', 'extrovert', 'openss', '']),
    college: collegeFor(course, random),
    photo: portraitKey(index % PORTRAITS),
    public: random.chance(0.02) ? 0 : 1,
    ...chooseCounts(random),
    ...createLinks(index, random),
    terms_version: '',
    terms_at: signedUpAt,
    created_at: signedUpAt,
    ...fixedPeople[index],
  };
}

/** Draws each chosen detail with equal shares. */
function chooseDetails(random: Random): ChosenDetails {
  const drawn = chosenNames.map((name) => {
    const { choices, optional }: { choices: readonly unknown[]; optional: boolean } = chosenFields[name];
    return [name, random.pick(optional ? ['', ...choices] : choices)];
  });
  return Object.fromEntries(drawn) as ChosenDetails;
}

function chooseStudies(random: Random): { course: Course; year: Year } {
  let left = random.below(100);
  for (const [course, years, share] of courseShares) {
    left -= share;
    if (left < 0) return { course, year: (1 + random.below(years)) as Year };
  }
  return { course: 'other', year: 1 };
}

/** Most people have small counts, a few have very large ones. On average 7 likes, 1 dislike and 2 opinions. */
function chooseCounts(random: Random): Pick<DemoPerson, 'likes' | 'dislikes' | 'opinions'> {
  const fame = random.next();
  const dispute = random.next();
  const talk = random.next();
  return {
    likes: Math.floor(130 * fame ** 40 + 9 * fame ** 1.2),
    dislikes: Math.floor(14 * dispute ** 12 + 1.6 * dispute),
    opinions: Math.floor(16 * talk ** 10 + 3.4 * talk),
  };
}

function mailName(name: string): string {
  return foldText(name)
    .replaceAll(/[^a-z]+/g, '.')
    .replaceAll(/^\.|\.$/g, '');
}
