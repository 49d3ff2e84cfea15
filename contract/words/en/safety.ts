import type { ContactKind } from '../../errors.ts';

const contactKinds: Readonly<Record<ContactKind, string>> = {
  'phone number': 'a phone number',
  'mail address': 'an e-mail address',
  link: 'a link',
  'name on another platform': 'a username on another platform',
};

/**
 * Texts of the safety of people that stand beside opinions and in the edit form. They are not part of `words`, because
 * the first cards do not need them.
 */
export const safetyWords = {
  // Writing
  thinkAgain: (found: string) =>
    `Please think again. Your opinion contains: ${found}. It could hurt someone.`,
  mayBeContact: (found: string, kind: ContactKind) =>
    `Everybody can read your opinion. Is ${found} ${contactKinds[kind]}?`,
  /** Each with its article. */
  contactKinds,
  edit: 'Edit',
  postAnyway: 'Post anyway',

  // Where to get help
  helpTitle: 'Where you can get help, for yourself or someone else',
  helpNow:
    'If someone is in danger now, call the local emergency number first. In India and in the EU it is 112.',
  /**
   * Where the operator has named no resource. Sources: Tele-MANAS, the free line of India's Ministry of Health, in 20
   * languages, day and night (telemanas.mohfw.gov.in; also 1-800-891-4416); 112 as the number of India's Emergency
   * Response Support System (112.gov.in) and of the EU; 988lifeline.org and 988.ca; samaritans.org. Find A Helpline
   * lists the lines of other countries.
   */
  defaultHelp: [
    { name: 'Emergency: India, EU', contact: '112' },
    { name: 'Tele-MANAS, India: free, day and night', contact: '14416' },
    { name: 'USA and Canada: call or text', contact: '988' },
    { name: 'UK and Ireland: Samaritans', contact: '116 123' },
    { name: 'Other countries', contact: 'https://findahelpline.com' },
  ],

  // Opinions
  waiting: 'Waiting for approval',
  held: 'Held: a moderator is looking at it',
  approve: 'Approve',
  approved: 'The opinion has been approved. Everybody can see it.',

  // The own profile
  screenTitle: 'Safety',
  /** Of the screen with the download and the deletion, which the profile links to. */
  dataTitle: 'Your data',
  notifications: 'Notifications',

  // The edit form
  wall: 'Who can write',
  wallNames: { everyone: 'Everybody', approve: 'After my approval', nobody: 'Nobody' },
  wallPrivate: 'Nobody else can write on a private profile. Your choice applies when your profile is public.',
  wallHints: {
    everyone: 'Opinions about you are shown at once.',
    approve: 'Opinions about you wait for your approval. Until then, only you and the writer see them.',
    nobody: 'Nobody else can write on your profile. Earlier opinions stay.',
  },
};
