/** Texts of decisions about oneself, of appeals and of the screen of a suspended person. */
export const decisionWords = {
  title: 'Decisions about you',
  hint: 'Each was made by a Quad moderator. You can appeal once. Another moderator will then decide.',
  none: 'There are no decisions about you.',
  failed: 'The decisions could not be loaded',
  kindNames: { opinion: 'Your opinion', person: 'Your account', photo: 'Your photo' },
  measures: {
    remove: 'Removed',
    warn: 'A warning',
    mute: (end: string) => `You cannot write opinions${end && ` until ${end}`}`,
    suspend: (end: string) => (end ? `Suspended until ${end}` : 'Suspended permanently'),
    restore: 'Nothing was wrong. It has been restored',
  },
  reversed: 'A moderator has reversed this decision. It no longer counts',
  removedPhoto: 'Replaced by a grey picture. You can choose another photo',
  text: 'What you wrote',
  what: 'Decided',
  rule: 'Rule',
  message: 'Message from the moderator',
  by: 'By',
  role: 'a Quad moderator',
  date: 'On',

  appeal: 'Appeal',
  appealOne: (kind: string, date: string) => `Appeal: ${kind}, ${date}`,
  details: 'Details',
  appealTitle: 'Appeal against a decision',
  appealBefore: (date: string) => `You can appeal until ${date}.`,
  note: 'Why is it wrong?',
  noteHint: 'Another moderator will read it and decide again. You can appeal once.',
  send: 'Send',
  appealStates: {
    sent: 'You have appealed. Another moderator will decide, and we will mail you.',
    confirmed: 'You appealed, and another moderator confirmed the decision. It is final.',
    changed: 'You appealed, and another moderator changed the decision. It is final.',
  },
  noAppeal: 'No appeal is needed.',
  tooLate: (date: string) => `You could appeal until ${date}.`,

  suspendedTitle: 'Your account is suspended',
  suspendedHint: 'While you are suspended, you cannot use Quad and nobody can find you.',
  checkAgain: 'Check again',
};

export type DecisionWords = typeof decisionWords;
