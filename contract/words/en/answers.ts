import type { ContactKind } from '../../errors.ts';
import { PHOTO_MAX_PIXELS } from '../../limits.ts';
import { words } from './words.ts';
import { photoFiles } from './photo-files.ts';
import { safetyWords } from './safety.ts';

/**
 * The messages of the server's answers. The web app shows what it gets, so they are no part of the dictionary that it
 * loads.
 */
export const answerWords = {
  codeSent: 'We have sent an OTP to your e-mail. It is valid for 10 minutes.',
  signedUp: 'Welcome to Quad! Your account is ready.',
  loggedIn: 'You are logged in.',
  accountBack: 'Welcome back! Your account is restored, with everything in it.',
  updated: 'Your details have been saved.',
  wrongCode: 'That OTP is wrong or no longer valid. Check it, or ask for a new one.',
  plainMailbox:
    'Our mail server cannot send to this address: before the @ it accepts only letters without accents (a to z). Please use another address.',
  bannedDomain:
    'Nobody can sign up with an address of this mail provider at the moment. Please use another address.',
  bannedNetwork:
    'This network is blocked for a time, because it was misused. Please use a browser in which you have logged in before, or another network.',
  nameChangedLately: 'You can change your name once every 30 days.',
  nameNotAllowed: (found: string) =>
    `Your full name cannot contain ${found}. Please use the name that people call you by.`,
  nameContact: 'Your full name cannot contain an e-mail address, a link or a phone number.',
  // An opinion that is not posted
  slur: (found: string) => `This opinion contains a word that is not allowed here: ${found}.`,
  threat: (found: string) =>
    `This reads like a threat or a wish to see someone hurt: ${found}. It was not posted. If something is wrong, please talk to someone.`,
  contactData: (kind: ContactKind, found: string) =>
    `An opinion must not contain a phone number, an e-mail address, a link or a username on another platform. This looks like ${safetyWords.contactKinds[kind]}: ${found}`,
  thinkAgain:
    'Some words in this opinion may hurt someone or give away contact details. Do you want to change them?',
  /** Instead of the name of a writer who has left. */
  formerStudent: words.formerStudent,
  noneFound: 'No students found. Check the spelling or try a part of the name.',
  noneFoundFiltered: 'No students found with these filters. Remove a filter, or check the spelling.',
};

/** Why the server takes no photo. */
export const photoAnswers = {
  notAPhoto: 'This file is not a photo that Quad can read. Use a JPEG, PNG, WebP or AVIF picture.',
  tooManyPixels: `This picture has more than ${PHOTO_MAX_PIXELS / 1_000_000} megapixels. Use a smaller one.`,
  tooSlow: 'This picture takes too long to read. Use a smaller one.',
  tooLarge: photoFiles.tooLarge,
  tooNarrow: photoFiles.tooNarrow,
  heic: 'This photo is a HEIC file, which Quad cannot read. Choose a JPEG. To take JPEGs from now on: on an iPhone, set Settings › Camera › Formats to “Most Compatible”; on Android, turn off “High efficiency pictures” in the camera’s settings.',
};

/**
 * The number of people found, for the status line of the search screen.
 * @param hasMore whether more people match than the answer contains.
 */
export function foundMessage(
  count: number,
  { hasMore = false, isFiltered = false }: { hasMore?: boolean; isFiltered?: boolean } = {},
): string {
  if (count === 0) return isFiltered ? answerWords.noneFoundFiltered : answerWords.noneFound;
  const found = count === 1 ? '1 student found' : `${count} students found`;
  return hasMore ? `${found}. There are more: please type a longer name.` : found;
}

/** Created by its first use, because that takes long for a start. The reader's time zone is not known. */
let days: Intl.DateTimeFormat | undefined;

function writeDay(time: number): string {
  days ??= new Intl.DateTimeFormat(words.locale, { dateStyle: 'long', timeZone: 'UTC' });
  return days.format(time);
}

/** What a muted person reads who writes an opinion. @param until milliseconds since the epoch. */
export function mutedMessage(until: number): string {
  return `You cannot write opinions until ${writeDay(until)}. A moderator decided this. The Safety screen shows the reason and how to appeal.`;
}

/**
 * What a suspended person reads at the log-in and as the answer of other calls. The mail waits while the moderator can
 * undo the decision.
 * @param until milliseconds since the epoch; 0 or null without an end.
 */
export function suspendedMessage(until: number | null): string {
  const end = until ? ` until ${writeDay(until)}` : '';
  return `Your account is suspended${end}. A mail has the reason and how to appeal; it can take 10 minutes. You can still download or delete your data.`;
}
