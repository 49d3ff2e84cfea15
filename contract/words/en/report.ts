/** Texts of the dialog that reports an opinion, a person or a photo. */
export const reportWords = {
  titles: {
    opinion: 'Report this opinion',
    person: 'Report this person',
    photo: 'Report this photo',
  },
  question: 'What is wrong?',
  /** Of an opinion or a photo. */
  reasons: {
    harassment: 'It hurts or bullies somebody',
    sexual: 'It is sexual',
    doxxing: 'It gives away private data, such as an address',
    hate: 'It attacks people for who they are',
    impersonation: 'It pretends to be somebody else',
    'self-harm': 'It is about suicide or self-harm',
    spam: 'It is advertising or spam',
    other: 'Something else',
  },
  reasonsOfPerson: {
    harassment: 'They hurt or bully somebody',
    sexual: 'They make sexual remarks or advances',
    doxxing: "They give away other people's private data",
    hate: 'They attack people for who they are',
    impersonation: 'They pretend to be somebody else',
    'self-harm': 'They may hurt themselves',
    spam: 'They advertise or write spam',
    other: 'Something else',
  },
  chooseReason: 'Please choose what is wrong.',
  note: 'What should a moderator know?',
  whatFollows: 'A moderator will decide. Only moderators know that you reported it.',
  send: 'Report',
  sending: 'Reporting please wait..',

  thanks: 'Thank you',
  sent: 'A moderator will look at it. You will find the decision under My reports.',
  alreadyReported: 'You have already reported this',
  alreadyHint: 'Reporting it again changes nothing. You will find the decision under My reports.',
  myReports: 'My reports',
};
