import { statSync } from 'node:fs';
import type { Sources } from '#server/platform/config/environment.ts';

/**
 * Lets a command of root act as the user that owns DATA_DIR, after the settings were read. The server
 * could not open files that root writes there.
 */
export function actAsOwner({ file, process: own }: Sources): void {
  if (process.getuid?.() !== 0) return;
  const folder = own['DATA_DIR']?.trim() || file['DATA_DIR']?.trim() || './data';
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (!owner || owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}
