import { EXPORTS_A_DAY, LEAVING_DAYS, NAME_CHANGE_DAYS } from '../limits.ts';

/** Texts of the screen on which people download, correct and delete their data. */
export const myDataWords = {
  download: 'Download my data',
  downloadHint: `A ZIP file with a page to read, the same as JSON, and your photo. ${EXPORTS_A_DAY} times a day.`,
  preparing: 'Your data is being collected…',
  received: (percent: number) => `${percent} % downloaded`,
  downloaded: 'Your data is downloaded.',
  downloadAgainAt: (time: string) => `The next time is possible from ${time}.`,

  correct: 'Correct name and phone',
  correctHint: `You can change your name once in ${NAME_CHANGE_DAYS} days. Others see the new one at once; nobody sees your phone number.`,
  save: 'Save',
  nothingChanged: 'Change your name or your phone number first.',
  nameAgainAt: (date: string) =>
    `You can change your name once in ${NAME_CHANGE_DAYS} days: again from ${date}.`,

  delete: 'Delete my account',
  deleteAtOnce: 'Nobody finds or sees you any more, at once: no profile, no photo, no opinions about you.',
  deleteUndo: `For ${LEAVING_DAYS} days a log-in brings everything back. After that it is deleted for good.`,
  opinions: 'What happens to the opinions that you wrote?',
  opinionChoices: {
    remove: 'They are removed, too',
    anonymise: 'They stay, by “Former student”, without your name and photo',
  },
  chooseOpinions: 'Choose what happens to the opinions that you wrote.',
  codeHint: 'We mail you an OTP, so that nobody else deletes your account.',
  byPasskey: 'Use a passkey instead',
  confirmDelete: 'Delete your account? Nobody sees you on Quad from now on.',
  deleting: 'Deleting please wait..',
  farewell: `Your account is deleted. If you change your mind, log in within ${LEAVING_DAYS} days: everything is then as before. Farewell!`,
};

export type MyDataWords = typeof myDataWords;
