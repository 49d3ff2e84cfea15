/** Texts of the officers' screen. */
export const officerWords = {
  title: 'People',
  hint: 'For officers. The log shows each look and each act, with your reason.',
  find: 'Find',
  query: 'Name, e-mail or id',
  queryHint: 'Whole words of the name; the last one may be its beginning.',
  queryMissing: 'Type a name, an e-mail or an id.',
  reason: 'Reason',
  reasonHint: 'For the log, such as the number of the letter or the order.',
  reasonMissing: 'Type the reason.',
  found: (count: number, hasMore: boolean) =>
    hasMore
      ? `The first ${count} people. Type more of the name to find others.`
      : count === 1
        ? '1 person'
        : `${count} people`,
  nobody: 'Nobody was found',
  nobodyHint:
    'Check the spelling, or search by e-mail or id. Accounts that are deleted for good are not found.',
  failed: 'People could not be searched',

  // One person
  states: {
    active: 'Active',
    muted: 'Muted',
    suspended: 'Suspended',
    left: 'Deleted, can return',
    erasing: 'Being deleted for good',
  },
  until: (end: string) => `until ${end}`,
  forGood: 'permanently',
  mutedUntil: (end: string) => `Cannot write opinions until ${end}`,
  reportsMuted: 'Reports have no effect',
  private: 'Private',
  me: 'Your own account: another officer has to act on it.',
  signedUp: (day: string) => `Signed up ${day}`,
  cases: 'Cases',
  noCases: 'No cases',
  openCase: 'open',
  sessions: (count: number) => (count === 1 ? '1 session' : `${count} sessions`),
  unknownBrowser: 'Unknown browser',
  lastSeen: (time: string) => `last used ${time}`,

  // Acts
  suspend: 'Suspend',
  reverse: 'Reverse',
  export: 'Export data',
  delete: 'Delete account',
  formOf: (act: string, name: string) => `${act}: ${name}`,
  suspendHint: 'The person is mailed the rule, the end and how to appeal.',
  reverseHint: 'What the decision did is taken back, and the person is mailed.',
  exportHint: 'The file of “Download my data”. Give it only to the person or the court that asked for it.',
  deleteHint:
    'Nobody sees the account any more, and the person is mailed. A log-in within 7 days brings it back.',
  deleteNow: 'Delete for good at once: no log-in brings it back',
  keepOpinions: 'Opinions on others stay, without a name',
  confirm: (act: string) => `${act} now`,
  cancel: 'Cancel',
  ruleMissing: 'Choose the rule.',
  done: {
    suspend: (name: string) => `${name} is suspended. The mail is on its way.`,
    reverse: (name: string) => `The decision about ${name} is reversed.`,
    export: (name: string) => `The data of ${name} are in your downloads.`,
    delete: (name: string) => `The account of ${name} is deleted. The mail is on its way.`,
  },
  backToCases: 'Open cases',
};
