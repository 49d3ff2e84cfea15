/** Example inputs by the name of the call. A test sends each to a running server. */

export const exampleIds = {
  /** The viewer. */
  asha: '0199c2a0-7c00-7000-8000-000000000001',
  /** Another person. */
  ben: '0199c2a0-7c00-7000-8000-000000000002',
  /** A person whom the viewer blocks and restricts. */
  carl: '0199c2a0-7c00-7000-8000-000000000004',
  /** A person whom an officer suspends and deletes. */
  dora: '0199c2a0-7c00-7000-8000-000000000008',
  opinion: '5f0c3a52-7b1e-4f0e-9a57-1c2d3e4f5a6b',
  /** An opinion that waits for the viewer's approval. */
  waitingOpinion: '5f0c3a52-7b1e-4f0e-9a57-1c2d3e4f5a6c',
  passkey: '0199c2a0-7c00-7000-8000-000000000003',
  /** An open case, and a case decided against the viewer. */
  openCase: '0199c2a0-7c00-7000-8000-000000000005',
  decidedCase: '0199c2a0-7c00-7000-8000-000000000006',
  report: '0199c2a0-7c00-7000-8000-000000000007',
} as const;

export const exampleCode = '123456';

/** The key of a photo. */
export const examplePhoto = '4f0a9c6b7d2e4f5a8b1c3d5e7f90a2b4';

export const exampleInputs: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  register: {
    name: 'Chandra Bose',
    course: 'bca',
    year: 2,
    phone: '9876543210',
    email: 'chandra@example.edu',
    gender: 'male',
    relation: 'single',
    personality: 'introvert',
  },
  verifyUser: { otp: exampleCode, email: 'chandra@example.edu' },
  sendLoginCode: { email: 'asha@example.edu' },
  login: { otp: exampleCode, email: 'asha@example.edu' },
  // Shortened data, because only an authenticator can make them.
  addPasskey: {
    id: 'pCFt0jXrT8WfvQ1nqkzvHg',
    rawId: 'pCFt0jXrT8WfvQ1nqkzvHg',
    type: 'public-key',
    response: { clientDataJSON: 'eyJ0eXBlIjoi', attestationObject: 'o2NmbXRk', transports: ['internal'] },
    name: 'My phone',
  },
  renamePasskey: { id: exampleIds.passkey, name: 'My laptop' },
  removePasskey: { id: exampleIds.passkey },
  passkeyLogin: {
    id: 'pCFt0jXrT8WfvQ1nqkzvHg',
    rawId: 'pCFt0jXrT8WfvQ1nqkzvHg',
    type: 'public-key',
    response: {
      clientDataJSON: 'eyJ0eXBlIjoi',
      authenticatorData: 'SZYN5YgOjGh0',
      signature: 'MEUCIQD2pnmn',
      userHandle: 'MDE5OWMyYTA',
    },
  },
  campusSignUp: {
    name: 'Devi Sen',
    course: 'bsc',
    year: 1,
    phone: '9876543210',
    gender: 'female',
    relation: 'single',
    personality: 'extrovert',
  },
  getPeople: { course: 'bca', year: 2, hated: 'loved', limit: 10 },
  searchPeople: { user: 'Chandra' },
  getOpinions: { id: exampleIds.ben, limit: 10 },
  writeOpinion: {
    user_id: exampleIds.ben,
    comment_id: exampleIds.opinion,
    comment: 'Explains everything with patience.',
  },
  deleteOpinion: { id: exampleIds.opinion },
  react: { id: exampleIds.ben, like: 'like' },
  getUser: { id: exampleIds.ben },
  updateProfile: { updates: { personality: 'extrovert', public: 1 } },
  updatePhoto: { id: exampleIds.asha },
  requestEmailChange: { email: 'asha.new@example.edu' },
  confirmEmailChange: { otp: exampleCode, newOtp: exampleCode },
  deleteAccount: { otp: exampleCode, opinions: 'remove' },
  answerYear: { answer: 'same' },
  endSessions: { all: true },
  block: { id: exampleIds.carl },
  unblock: { id: exampleIds.carl },
  restrict: { id: exampleIds.carl },
  unrestrict: { id: exampleIds.carl },
  approve: { id: exampleIds.waitingOpinion },
  report: { kind: 'person', id: exampleIds.ben, reason: 'impersonation', note: 'Ben has another face.' },
  getReportedPhoto: { report: exampleIds.report },
  claimCase: { id: exampleIds.openCase },
  decideCase: {
    id: exampleIds.openCase,
    decisions: ['warn', 'mute'],
    until: '2099-01-31T00:00:00Z',
    rule: 'respect',
    message: 'Please be kind to others.',
    note: 'The second time.',
  },
  reverseDecision: { id: exampleIds.openCase, reason: 'The wrong opinion.' },
  addCaseNote: { id: exampleIds.openCase, note: 'I have asked the warden.' },
  getEvidence: { id: exampleIds.openCase },
  findPeople: { q: 'dora@example.edu', reason: 'Order 12/26 of the court.' },
  suspendPerson: { id: exampleIds.dora, rule: 'respect', reason: 'Order 12/26 of the court.' },
  exportPerson: { id: exampleIds.dora, reason: 'Order 12/26 of the court.' },
  deletePerson: { id: exampleIds.dora, reason: 'A letter of the owner.' },
  getCollege: { domain: 'iitd.ac.in' },
  readNotices: { until: '2026-11-20T10:00:00.000Z' },
  setDigest: { on: true },
  storePush: {
    endpoint: 'https://push.example.com/send/f1J4c2Rz',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  },
  removePush: { endpoint: 'https://push.example.com/send/f1J4c2Rz' },
  appeal: { case: exampleIds.decidedCase, note: 'It was a joke between friends.' },
  setLink: { platform: 'github', url: 'https://github.com/asha' },
};
