import type { Environment } from './environment.ts';

/**
 * Describes a setting of an earlier version that no longer has an effect. It is not in the list of settings, so `npm
 * run quad -- config` does not show it. Only its presence matters.
 * @returns one line, or null if no such setting is set.
 */
export function describeRemovedSetting(environment: Environment): string | null {
  if (!('CHANGES_TO' in environment)) return null;
  return 'CHANGES_TO does nothing any more: Litestream copies the changes of the store into a bucket (docs/backups.md, "Every change")';
}
