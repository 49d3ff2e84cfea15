/** Texts of decisions about oneself, of appeals and of the screen of a suspended person. */
export const decisionWords = {
  title: 'Decisions about you',
  hint: 'By a moderator of Quad. You can appeal once; another moderator then decides.',
  none: 'Moderators have decided nothing about you.',
  failed: 'The decisions could not be loaded',
  kindNames: { opinion: 'Your opinion', person: 'Your account', photo: 'Your photo' },
  measures: {
    remove: 'Removed',
    warn: 'A warning',
    mute: (end: string) => `You cannot write opinions${end && ` until ${end}`}`,
    suspend: (end: string) => (end ? `Suspended until ${end}` : 'Suspended for good'),
    restore: 'Nothing was wrong: it is as before',
  },
  removedPhoto: 'Replaced by a grey picture; you can choose another photo',
  text: 'What you wrote',
  what: 'Decided',
  rule: 'Rule',
  message: 'The moderator writes',
  by: 'By',
  role: 'a moderator of Quad',
  date: 'On',

  appeal: 'Appeal',
  appealOne: (kind: string, date: string) => `Appeal: ${kind}, ${date}`,
  details: 'Details',
  appealTitle: 'Appeal against a decision',
  appealBefore: (date: string) => `You can appeal until ${date}.`,
  note: 'Why is it wrong?',
  noteHint: 'Another moderator reads it, and decides again. You can appeal once.',
  send: 'Send',
  appealStates: {
    sent: 'You have appealed. Another moderator will decide, and you get a mail.',
    confirmed: 'You have appealed, and another moderator has decided the same. It is final.',
    changed: 'You have appealed, and another moderator has decided anew. It is final.',
  },
  tooLate: (date: string) => `An appeal was possible until ${date}.`,

  suspendedTitle: 'Your account is suspended',
  suspendedHint: 'Nobody finds you on Quad, and you cannot use it while you are suspended.',
  checkAgain: 'Check again',
};

export type DecisionWords = typeof decisionWords;
