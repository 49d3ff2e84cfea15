/** Texts of blocks, restrictions and reports: their menus, their dialogs and the screen with all of them. */
export const safetyMenuWords = {
  moreAbout: (name: string) => `More about ${name}`,
  moreAboutOpinion: (name: string) => `More about the opinion by ${name}`,

  block: 'Block',
  blockWriter: 'Block the writer',
  confirmBlock: (name: string) =>
    `Block ${name}? You will no longer see each other on Quad: no profiles, opinions or reactions. ${name} won't be told.`,
  blocking: 'Blocking please wait..',
  blocked: (name: string) => `${name} is blocked.`,
  unblocked: (name: string) => `${name} is no longer blocked.`,

  restrict: 'Restrict quietly',
  /** In the place of {@link safetyMenuWords.restrict} for somebody who is restricted. */
  undoRestrict: 'Restricted · Undo',
  confirmRestrict: (name: string) =>
    `Restrict ${name}? Only you and ${name} will see what ${name} writes about you, old and new. ${name} won't be told.`,
  restricting: 'Restricting please wait..',
  restricted: (name: string) => `${name} is restricted.`,
  lifted: (name: string) => `${name} is no longer restricted.`,
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
  blockedHint: "You can't see each other on Quad. They won't be told.",
  nobodyBlocked: "You haven't blocked anyone.",
  unblock: 'Unblock',
  unblockOne: (name: string) => `Unblock ${name}`,
  restrictedPeople: 'Restricted',
  restrictedHint: "Only you and they can see what they write about you. They won't be told.",
  nobodyRestricted: "You haven't restricted anyone.",
  lift: 'Remove restriction',
  liftOne: (name: string) => `Remove restriction on ${name}`,
  reports: 'My reports',
  more: 'Show more',
  reportsHint: 'Only moderators can see who reported what.',
  noReports: "You haven't reported anything.",
  kindNames: {
    opinion: (name: string) => `An opinion by ${name}`,
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
