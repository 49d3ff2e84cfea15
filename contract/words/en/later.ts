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
  draftKept: 'Your draft was kept. It is not sent yet.',
  discard: 'Discard',
  endOfMatches: 'That is everyone who matches.',
  showAllStudents: 'Show all students',
  share: 'Share',
  shareQuad: 'Share Quad',
  linkCopied: 'Link copied',
  copyLink: (address: string) => `Copy this link to share it: ${address}`,
  refreshing: 'Refreshing…',
  refreshFailed: 'The list could not be refreshed.',
  compactList: 'Compact list',
  setFilters: 'Chosen filters',
  recentFilters: 'Recent filters',
  filterBy: (filters: string) => `Filter by ${filters}`,
  removeFilter: (filter: string) => `Remove filter: ${filter}`,
  otherCourse: 'Other course',
  noPersonality: 'No personality',
  sortedByMatch: 'The best matches come first.',
  /** The link to the profile has a mark for unread notices. Screen readers read this text instead. */
  unreadNotices: (count: number) => `${count} new ${count === 1 ? 'notice' : 'notices'}`,
  opinionCount: 'Opinions',
  moderation: 'Moderation',
  transparency: 'Transparency',
};

export type LaterWords = typeof laterWords;
