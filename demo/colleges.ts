import type { Course } from '#contract/user.ts';
import type { Random } from './random.ts';

/** Invented colleges in real towns: no demo profile has a real college's name. */
const general = [
  'St. Agnes College',
  'Saraswati Mahavidyalaya',
  'Banyan University',
  'Tagore Memorial College',
  'Sardar Vidyapeeth',
];
const technical = ['Lakeview Institute of Technology', 'Godavari Engineering College', 'Banyan University'];
const business = ['Hillside College of Commerce', 'St. Agnes College', 'Sahyadri School of Business'];
const colleges: Record<Course, readonly string[]> = {
  btech: technical,
  mtech: technical,
  bca: [...technical, ...general],
  mca: [...technical, ...general],
  bsc: ['Institute of Applied Sciences', ...general],
  msc: ['Institute of Applied Sciences', 'Banyan University'],
  bba: [...business, ...general],
  bcom: [...business, ...general],
  mba: business,
  llb: ['Nalanda School of Law', 'Banyan University', 'Deccan Law College'],
  other: general,
};
const towns = [
  'Ranchi',
  'Pune',
  'Kochi',
  'Jaipur',
  'Lucknow',
  'Guwahati',
  'Mysuru',
  'Bhopal',
  'Chandigarh',
  'Coimbatore',
  'Patna',
  'Nashik',
  'Visakhapatnam',
  'Delhi',
  'Kolkata',
  'Indore',
  'Vadodara',
];

export function collegeFor(course: Course, random: Random): string {
  return `${random.pick(colleges[course])}, ${random.pick(towns)}`;
}
