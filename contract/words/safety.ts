/**
 * Texts of the safety of people that stand beside opinions and in the edit form. They are not part of `words`, because the
 * first cards do not need them.
 */
export const safetyWords = {
  // Writing
  thinkAgain: (found: string) => `Please think again. Your opinion contains: ${found}. It could hurt.`,
  edit: 'Edit',
  postAnyway: 'Post anyway',
  takesNoOpinions: 'This student takes no opinions',

  // Opinions
  waiting: 'Waiting for approval',
  held: 'Held: a moderator is looking at it',
  approve: 'Approve',

  // The own profile
  screenTitle: 'Safety',
  /** Of the screen with the download and the deletion, which the profile links to. */
  dataTitle: 'Your data',
  notices: 'Notices',

  // The edit form
  wall: 'Who can write',
  wallNames: { everyone: 'Everybody', approve: 'After my approval', nobody: 'Nobody' },
  wallHints: {
    everyone: 'An opinion on you is shown at once.',
    approve: 'An opinion on you waits until you approve it. Until then only you and its writer see it.',
    nobody: 'Nobody else can write on your profile. Earlier opinions stay.',
  },
};

export type SafetyWords = typeof safetyWords;
