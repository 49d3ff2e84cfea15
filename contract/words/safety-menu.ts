/** Texts of blocks, restrictions and reports: their menus, their dialogs and the screen with all of them. */
export const safetyMenuWords = {
  moreAbout: (name: string) => `More about ${name}`,
  moreAboutOpinion: (name: string) => `More about the opinion of ${name}`,

  block: 'Block',
  blockWriter: 'Block the writer',
  confirmBlock: (name: string) =>
    `Block ${name}? Neither of you finds the other on Quad any more: no profile, no opinions, no reactions. ${name} is not told.`,
  blocking: 'Blocking please wait..',
  blocked: (name: string) => `${name} is blocked.`,
  unblocked: (name: string) => `${name} is not blocked any more.`,

  restrict: 'Restrict quietly',
  /** In the place of {@link safetyMenuWords.restrict} for somebody who is restricted. */
  undoRestrict: 'Restricted · Undo',
  confirmRestrict: (name: string) =>
    `Restrict ${name}? Only you and ${name} will see the opinions of ${name} about you, old and new. ${name} is not told.`,
  restricting: 'Restricting please wait..',
  restricted: (name: string) => `${name} is restricted.`,
  lifted: (name: string) => `${name} is not restricted any more.`,
  undoing: 'Undoing please wait..',

  report: 'Report',
  reportPerson: 'Report this person',
  reportPhoto: 'Report the photo',
  /** In the place of the three above for what one has reported; each leads to one's reports. */
  reportedAlready: {
    opinion: 'Reported · My reports',
    person: 'Person reported · My reports',
    photo: 'Photo reported · My reports',
  },

  // The screen with all of them
  blockedPeople: 'Blocked',
  blockedHint: 'Neither of you finds the other. They are not told.',
  nobodyBlocked: 'You have blocked nobody.',
  unblock: 'Unblock',
  unblockOne: (name: string) => `Unblock ${name}`,
  restrictedPeople: 'Restricted',
  restrictedHint: 'Only you and they see their opinions about you. They are not told.',
  nobodyRestricted: 'You have restricted nobody.',
  lift: 'Lift',
  liftOne: (name: string) => `Lift the restriction of ${name}`,
  reports: 'My reports',
  more: 'Show more',
  reportsHint: 'Nobody but moderators learns who reported.',
  noReports: 'You have reported nothing.',
  kindNames: {
    opinion: (name: string) => `An opinion of ${name}`,
    person: (name: string) => name,
    photo: (name: string) => `The photo of ${name}`,
  },
  notShown: 'a person who cannot be shown',
  reported: 'Reported:',
  decided: 'Decided:',
  stateNames: {
    open: 'Open: a moderator will look at it',
    upheld: 'It broke a rule',
    dismissed: 'It broke no rule',
  },
  rule: 'The rule:',
  failed: 'The list could not be loaded',
};

export type SafetyMenuWords = typeof safetyMenuWords;
