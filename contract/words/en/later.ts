import { campus } from './campus.ts';
import { profile } from './profile.ts';
import { publicNotice } from './public-notice.ts';
import { signUp } from './sign-up.ts';
import { welcome } from './welcome.ts';

/**
 * English texts of what loads after a student's first cards. The first screen does not need them. Web components read
 * them with `useWords(laterWords)`.
 */
export const laterWords = {
  ...campus,
  profile,
  publicNotice,
  signUp,
  welcome,
  language: 'Language',
  languageWaits: (language: string) => `${language} cannot load now. It comes when the network is back.`,
  draftKept: 'Your draft was kept. It is not sent yet.',
  draftDiscarded: 'Draft discarded.',
  discard: 'Discard',
  endOfMatches: 'That is everyone who matches.',
  endOfList: 'You have seen everyone.',
  noStudentsMatch: 'No students match',
  tryFewerFilters: 'Try fewer filters.',
  noStudentsYet: 'No students here yet',
  inviteSomebody: 'Tell a friend about Quad, then look again.',
  showAllStudents: 'Show all students',
  share: 'Share',
  shareQuad: 'Share Quad',
  linkCopied: 'Link copied',
  copyLink: (address: string) => `Copy this link to share it: ${address}`,
  refreshing: 'Refreshing…',
  refreshFailed: 'The list could not be refreshed.',
  newStudents: (count: number) =>
    count === 0 ? 'No new students' : `${count} new ${count === 1 ? 'student' : 'students'}`,
  upToDate: 'The list is up to date',
  newOpinions: (count: number) => `${count} new ${count === 1 ? 'opinion' : 'opinions'} about you`,
  read: 'Read',
  newMark: 'New',
  setFilters: 'Chosen filters',
  recentFilters: 'Recent filters',
  filterBy: (filters: string) => `Filter by ${filters}`,
  removeFilter: (filter: string) => `Remove filter: ${filter}`,
  otherCourse: 'Other course',
  noPersonality: 'No personality',
  opinionCount: 'Opinions',
  settings: 'Settings',
  moderation: 'Moderation',
  transparency: 'Transparency',
  addTheFirst: 'Add the first one.',
  moreOpinions: 'More opinions',
  showNewStudents: 'Show new students',
  searchByEnter: 'Press Enter to search for a short name.',
  notFoundHint: 'The address may be old or mistyped.',
};

export type LaterWords = typeof laterWords;
