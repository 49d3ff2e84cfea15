import { accountStates } from './account.ts';
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
  ...refreshStates,
  ...studentStates,
  ...profileStates,
  ...accountStates,
  ...safetyStates,
  ...moderationStates,
  ...failureStates,
];
