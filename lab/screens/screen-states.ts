import { accountStates } from './account.ts';
import { filteredStates } from './filtered.ts';
import { loggedOutStates } from './logged-out.ts';
import { listStates } from './lists.ts';
import { moderationStates } from './moderation.ts';
import { profileStates } from './profile.ts';
import { safetyStates } from './safety.ts';
import { refreshStates } from './refreshing.ts';
import type { ScreenState } from './capture.ts';
import { studentStates } from './student.ts';
import { failureStates } from './failures.ts';

export const screenStates: readonly ScreenState[] = [
  ...loggedOutStates,
  ...listStates,
  ...filteredStates,
  ...refreshStates,
  ...studentStates,
  ...profileStates,
  ...accountStates,
  ...safetyStates,
  ...moderationStates,
  ...failureStates,
];

/** Taken in every engine by default. */
export const mainScreens: readonly string[] = [
  'splash',
  'login',
  'sign-up',
  'home',
  'search-results',
  'student',
  'profile',
  'share-card',
];

/** Taken in every engine, size and language by the word `languages`. */
export const inEveryLanguage: readonly string[] = [
  ...mainScreens.filter((name) => name !== 'splash'),
  'login-passkey',
  'login-ended',
  'menu',
  'announcement',
  'home-unread',
  'home-my-class',
  'home-filtered',
  'home-pulled',
  'home-pulled-far',
  'home-new-students',
  'home-not-refreshed',
  'home-photos-loading',
  'filters-cleared',
  'link-removed',
  'person-restricted',
  'student-steps',
  'activity',
  'activity-read',
  'activity-empty',
  'activity-moments',
  'shortcuts',
  'shortcut-settings',
  'notifications',
  'moderation',
  'moderation-decision',
  'moderation-log',
  'moderation-figures',
  'officers',
];
