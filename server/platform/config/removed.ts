import type { Environment } from './environment.ts';

/**
 * @returns a line about a setting of an earlier version that does nothing any more, or null. It is no setting, so `npm run quad -- config`
 *   does not list it: only its presence is looked at.
 */
export function describeRemovedSetting(environment: Environment): string | null {
  if (!('CHANGES_TO' in environment)) return null;
  return 'CHANGES_TO does nothing any more: Litestream copies the changes of the store into a bucket (docs/backups.md, "Every change")';
}
