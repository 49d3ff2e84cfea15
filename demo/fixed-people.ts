import type { Course, Personality, Platform, Relation, Year } from '#contract/user.ts';
import { demoLink } from './links.ts';

/** People who appear by name in screenshots, documentation and tests, in the order of their portraits. */
const rows: readonly (readonly [
  name: string,
  Course,
  Year,
  'female' | 'male',
  Personality | '',
  Relation | '',
  college: string,
  counts: readonly [likes: number, dislikes: number, opinions: number],
])[] = [
  ['Asha Kumari', 'bca', 2, 'female', 'introvert', 'single', 'St. Agnes College, Ranchi', [128, 4, 5]],
  [
    'Rohan Mehta',
    'bca',
    3,
    'male',
    'extrovert',
    'not specified',
    'Tagore Memorial College, Ranchi',
    [86, 11, 4],
  ],
  ['Meera Nair', 'llb', 4, 'female', 'openss', 'in relation', 'Nalanda School of Law, Kochi', [97, 3, 4]],
  ['Kabir Singh', 'btech', 3, 'male', 'extrovert', 'single', 'Sardar Vidyapeeth, Chandigarh', [74, 6, 3]],
  [
    'Arjun Iyer',
    'btech',
    1,
    'male',
    'extrovert',
    'single',
    'Godavari Engineering College, Coimbatore',
    [41, 8, 3],
  ],
  ['Zoya Ansari', 'llb', 2, 'female', 'introvert', '', 'Nalanda School of Law, Lucknow', [63, 2, 3]],
  [
    'Sneha Kulkarni',
    'msc',
    1,
    'female',
    'introvert',
    'in relation',
    'Institute of Applied Sciences, Pune',
    [58, 1, 3],
  ],
  ['Emeka Okafor', 'mba', 1, 'male', 'openss', 'not specified', 'Banyan University, Delhi', [69, 5, 3]],
  ['Clara Müller', 'bsc', 3, 'female', 'openss', 'single', 'Banyan University, Delhi', [34, 4, 2]],
  ['Imran Qureshi', 'bcom', 2, 'male', '', 'single', 'Hillside College of Commerce, Bhopal', [27, 13, 3]],
  [
    'Kenji Tanaka',
    'mca',
    2,
    'male',
    'introvert',
    'single',
    'Lakeview Institute of Technology, Mysuru',
    [45, 2, 2],
  ],
  [
    'Vikram Reddy',
    'bba',
    3,
    'male',
    'extrovert',
    'in relation',
    'Hillside College of Commerce, Indore',
    [52, 7, 3],
  ],
];

/** The fixed details of the first people. Their other details are generated, like everybody's. */
export const fixedPeople = rows.map(
  ([name, course, year, gender, personality, relation, college, [likes, dislikes, opinions]], index) => ({
    name,
    course,
    year,
    gender,
    personality,
    relation,
    college,
    likes,
    dislikes,
    opinions,
    ...fixedLinks(index),
    public: 1 as const,
  }),
);

/** Every second person has Instagram, and everybody has one other platform. */
function fixedLinks(index: number): Record<Platform, string> {
  const other = (['linkedin', 'github', 'facebook', 'snapchat'] as const)[index % 4] ?? 'github';
  const instagram = index < 2 || index % 2 === 0 ? demoLink('instagram', index) : '';
  return { instagram, facebook: '', snapchat: '', linkedin: '', github: '', [other]: demoLink(other, index) };
}
