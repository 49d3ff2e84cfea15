import { TERMS_VERSION } from '#contract/terms.ts';
import { type Course, type Personality, type Platform, type Relation, type Year } from '#contract/user.ts';
import { SHARED_PREFIX } from '#server/photos/photo-store.ts';
import { foldText } from '#server/user/name-words.ts';
import { collegeFor } from './colleges.ts';
import { fixedPeople } from './fixed-people.ts';
import { demoId } from './ids.ts';
import { drawLinks } from './links.ts';
import { nameOf } from './names.ts';
import { PORTRAITS } from './portraits.ts';
import { kindOf } from './portraits/look.ts';
import { randomFor, shuffled, type Random } from './random.ts';

/** `.example` is nobody's for ever (RFC 2606): no mail to a demo person reaches anybody. */
const MAIL_DOMAIN = 'demo.quad.example';
const RING_SIZE = 2 ** 31;
const DAY_MS = 86_400_000;

export interface DemoPerson extends Record<Platform, string> {
  id: string;
  ring: number;
  address: string;
  email: string;
  phone: string;
  name: string;
  course: Course;
  year: Year;
  gender: 'male' | 'female' | 'other';
  relation: Relation | '';
  personality: Personality | '';
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

/** How many years a course has, and its share of the students. */
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

/** Photos change their names when they change: raise this with the drawings. */
const POOL = '1';

/** Key of a portrait in the pool that demo people share. */
export function portraitKey(portrait: number): string {
  return `${SHARED_PREFIX}${POOL}-${String(portrait).padStart(3, '0')}`;
}

/**
 * Demo person `index`, the same for the same seed but for the dates, which are before `now`.
 * Counts are what the person is worth: {@link drawCrowd} bounds them by how many others there are.
 */
export function drawPerson(index: number, seed: number, now: number): DemoPerson {
  const random = randomFor('person', seed, index);
  const name = nameOf(index, seed);
  const { course, year } = drawStudies(random);
  // Numbers first, as many colleges have it: they come in order, which indexes like.
  const number = index < fixedPeople.length ? '' : `s${String(index).padStart(7, '0')}.`;
  const email = `${number}${mailName(name)}@${MAIL_DOMAIN}`;
  const signedUpAt = Math.floor(now - (90 + random.next() * 60) * DAY_MS);
  return {
    id: demoId(index, seed),
    ring: shuffled(index, RING_SIZE, seed),
    address: email,
    email,
    // No telephone number anywhere begins like this.
    phone: `00${String(index % 1e8).padStart(8, '0')}`,
    name,
    course,
    year,
    gender: random.chance(0.02) ? 'other' : kindOf(index).endsWith('woman') ? 'female' : 'male',
    relation: random.pick(['single', 'single', 'in relation', 'not specified', '']),
    personality: random.pick(['introvert', 'introvert', 'extrovert', 'extrovert', 'openss', '']),
    college: collegeFor(course, random),
    photo: portraitKey(index % PORTRAITS),
    public: random.chance(0.02) ? 0 : 1,
    ...drawCounts(random),
    ...drawLinks(index, random),
    terms_version: TERMS_VERSION,
    terms_at: signedUpAt,
    created_at: signedUpAt,
    ...fixedPeople[index],
  };
}

function drawStudies(random: Random): { course: Course; year: Year } {
  let left = random.below(100);
  for (const [course, years, share] of courseShares) {
    left -= share;
    if (left < 0) return { course, year: (1 + random.below(years)) as Year };
  }
  return { course: 'other', year: 1 };
}

/** Most have a few, a few have very many. About 7 likes, 1 dislike and 2 opinions apiece. */
function drawCounts(random: Random): Pick<DemoPerson, 'likes' | 'dislikes' | 'opinions'> {
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
