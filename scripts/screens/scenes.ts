import { loggedOutScenes } from './logged-out.ts';
import { listScenes } from './lists.ts';
import { profileScenes } from './profile.ts';
import type { Scene } from './stage.ts';
import { troubleScenes } from './trouble.ts';

export const scenes: readonly Scene[] = [
  ...loggedOutScenes,
  ...listScenes,
  ...profileScenes,
  ...troubleScenes,
];
