import { readBucketVariables } from './bucket.ts';
import { readBucketFolder, type BucketFolder } from './bucket-folder.ts';
import { refuseSetting } from './refuse.ts';

const NAME = 'CHANGES_TO';
const EXAMPLE = 's3://quad-changes/production?endpoint=https://s3.example.edu&region=eu-central-1';

/** Where the changes of the embedded store are copied. */
export interface Changes extends BucketFolder {
  /** Days to whose every second a restore can go back. */
  readonly keepDays: number;
}

/**
 * @returns null when changes are not copied.
 * @throws ConfigError for a mistake in the address, with PostgreSQL, and while photos are in DATA_DIR.
 */
export function readChanges(
  env: (name: string) => string | null,
  keepDays: number,
  {
    production,
    databaseUrl,
    hasPhotoBucket,
  }: { production: boolean; databaseUrl: string | null; hasPhotoBucket: boolean },
): Changes | null {
  const variables = readBucketVariables(env);
  const text = env(NAME);
  if (text === null) return null;
  if (databaseUrl !== null)
    return refuseSetting(
      NAME,
      "is for the embedded store: with DATABASE_URL leave it unset, and use PostgreSQL's own archive, such as pgBackRest",
      EXAMPLE,
    );
  const url = URL.parse(text);
  if (url?.protocol !== 's3:') return refuseSetting(NAME, 'must be an s3:// address', EXAMPLE);
  if (!hasPhotoBucket)
    return refuseSetting(
      NAME,
      'needs PHOTO_STORE=s3://…: photos in DATA_DIR would be lost with the disk',
      EXAMPLE,
    );
  return { ...readBucketFolder({ name: NAME, url, example: EXAMPLE }, production, variables), keepDays };
}
