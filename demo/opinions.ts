import { fixedOpinions } from './fixed-opinions.ts';
import type { Random } from './random.ts';

/** Plausible, kind opinions of at most 100 characters; one in twelve is critical, but fair. */

const wholes = [
  'Explains things twice without making you feel slow.',
  'The calmest person in the whole exam week.',
  'Remembers everyone’s name. Even the canteen staff’s.',
  'If the group project works, you know who stayed up for it.',
  'Quiet in class, hilarious on the bus.',
  'Will lend you notes, an umbrella and good advice.',
  'Asks the question that all of us were afraid to ask.',
  'Plays the guitar badly and does not care. Respect.',
  'Always early, always with a spare pen.',
  'Turned our worst presentation into our best one.',
  'Makes new students feel at home on the first day.',
  'The reason our hostel floor has a plant corner.',
  'Never once said “I told you so”, though it was true.',
  'Has a song for every situation.',
  'Fair in every argument, even against friends.',
  'Carried the quiz team to the finals.',
  'Sketches in the margins are better than the lecture.',
  'Best chai on the third floor, and good company with it.',
  'Listened to me for two hours before my viva. Thank you!',
  'Reads more than the whole reading list.',
  'Fixed my laptop at midnight and wanted nothing for it.',
  'Started the clean-up drive when everybody just complained.',
  'A debater who actually listens to the other side.',
  'Dances like nobody is filming. Somebody always is.',
  'Sits with whoever sits alone.',
  'Good with numbers, better with people.',
  'Our captain for a reason.',
  'Says little, and it is always worth hearing.',
  'The library should name a chair after this one.',
  'Keeps promises. Small ones too.',
  'Wakes up at five and is still cheerful. How?',
  'Taught me to ride a scooter in one afternoon.',
  'Shares the last samosa. Need I say more?',
  'Got me through statistics alive.',
  'Photographs of the fest: all theirs, all wonderful.',
  'Knows every shortcut on campus.',
  'Funny without being mean.',
  'First to clap for others.',
  'Writes poems and pretends not to.',
  'Would trust with my attendance and my house keys.',
  'Honest feedback, kindly put. Rare.',
  'Organised the whole trip and still smiled at the end.',
  'Great in the lab: careful, patient, tidy.',
  'Feeds every cat behind block C.',
  'Cooks for the whole corridor on Sundays.',
  'Brilliant',
  'Intelligent',
  'Smart',
  'Legend of the cricket ground.',
  'Underrated. Talk to them!',
  'My favourite bench mate.',
  'Thanks for the bus fare that day :)',
  'A true friend 💚',
  'Pure gold ✨',
];

const critical = [
  'Great ideas, but often late for group meetings.',
  'Clever, though could let others finish their sentence.',
  'Good teammate once you get hold of them. Answer your phone!',
  'Strong opinions. Listens in the end, but it takes a while.',
  'Talented, but promises more than fits into one week.',
  'Please return my calculator. Otherwise nice.',
  'Knows the subject well, explains it a bit too fast.',
  'Could share the credit more. The work itself is excellent.',
  'Helpful, but jokes at the wrong moment sometimes.',
  'Fun in person, hard to reach before deadlines.',
];

const who = [
  'Kind',
  'Patient',
  'Curious',
  'Dependable',
  'Bright',
  'Thoughtful',
  'Cheerful',
  'Down to earth',
  'Hard-working',
  'Creative',
  'Generous',
  'Witty',
  'Steady',
  'Fearless',
  'Warm',
  'Sharp',
  'Humble',
  'Easy to talk to',
];
const and = [
  'and always ready to help',
  'and never in a hurry',
  'and full of stories',
  'and a great listener',
  'and very fair',
  'with a laugh that carries',
  'and good at explaining',
  'and the best lab partner',
  'and quietly brilliant',
  'and fun on every trip',
  'and a born organiser',
  'and honest when it counts',
  'and serious about football',
  'with excellent taste in music',
  'and the heart of our section',
  'and better at chess than all of us',
];
const end = [
  '.',
  '.',
  '.',
  '!',
  ' 🙂',
  ', every single day.',
  '. Glad we met.',
  ', even before exams.',
  '. Keep going!',
];

function opinionFor(random: Random): string {
  const kind = random.next();
  if (kind < 0.08) return random.pick(critical);
  if (kind < 0.55) return random.pick(wholes);
  return `${random.pick(who)} ${random.pick(and)}${random.pick(end)}`;
}

/** The opinions on demo person `index`, oldest first. */
export function opinionsOn(index: number, count: number, random: Random): string[] {
  const texts = new Set<string>();
  // No profile has the same opinion twice. This ends, because there are far more sentences than opinions on one
  // profile.
  while (texts.size < count) texts.add(opinionFor(random));
  const fixed = fixedOpinions[index] ?? [];
  return [...texts].slice(0, Math.max(0, count - fixed.length)).concat(fixed.slice(0, count));
}
