import { EXPORTS_A_DAY, LEAVING_DAYS } from '../../limits.ts';

/** Texts of the screen on which people download and delete their data. */
export const myDataWords = {
  download: 'Download my data',
  downloadHint: `A ZIP file with your data as a page and as JSON, your photo, and the tags that you chose on this device. You can download it ${EXPORTS_A_DAY} times a day.`,
  preparing: 'Your data is being collected…',
  received: (percent: number) => `${percent} % downloaded`,
  downloaded: 'Your data has been downloaded.',
  downloadAgainAt: (time: string) => `You can download it again from ${time}.`,

  correct: 'Change your name, phone, course and year under “Edit your detail”.',

  delete: 'Delete my account',
  deleteAtOnce:
    'From that moment, nobody can find you or see your profile, your photo or the opinions about you.',
  deleteUndo: `For ${LEAVING_DAYS} days, logging in restores everything. After that, your account is permanently deleted.`,
  opinions: 'What happens to the opinions that you wrote?',
  opinionChoices: {
    remove: 'They are removed too',
    anonymise: 'They stay, shown as by “Former student”, without your name and photo',
  },
  chooseOpinions: 'Choose what happens to the opinions that you wrote.',
  codeHint: 'We mail you an OTP, so that nobody else can delete your account.',
  byPasskey: 'Use a passkey instead',
  confirmDelete: 'Delete your account? Nobody will see you on Quad from now on.',
  deleting: 'Deleting please wait..',
  farewell: `Your account has been deleted. If you change your mind, log in within ${LEAVING_DAYS} days, and everything will be as before.`,
};
