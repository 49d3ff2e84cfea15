import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { refusalOf } from '#test/config.ts';

const KEYS = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'key' };
const PHOTOS = { ...KEYS, PHOTO_STORE: 's3://quad-photos?endpoint=https://s3.example.edu' };
const CHANGES_TO = 's3://quad-changes/campus/a?endpoint=https://s3.example.edu';

test('CHANGES_TO names a bucket and a path, CHANGES_KEEP_DAYS how far a restore goes back', () => {
  const { changes } = readConfig({ ...PHOTOS, CHANGES_TO, CHANGES_KEEP_DAYS: '30' });
  expect(changes).toMatchObject({
    bucket: { bucket: 'quad-changes', endpoint: 'https://s3.example.edu' },
    path: 'campus/a/',
    keepDays: 30,
  });
});

test.each<[Record<string, string>, string]>([
  [
    { ...PHOTOS, CHANGES_TO, DATABASE_URL: 'postgres:///quad', SECRET: 'x'.repeat(32) },
    'CHANGES_TO is for the embedded store: with DATABASE_URL leave it unset',
  ],
  [{ ...KEYS, CHANGES_TO }, 'CHANGES_TO needs PHOTO_STORE=s3://'],
  [{ ...PHOTOS, CHANGES_TO: '/srv/changes' }, 'CHANGES_TO must be an s3:// address'],
  [{ ...PHOTOS, CHANGES_TO: 's3://Q' }, 'CHANGES_TO must have the name of a bucket'],
  [{ ...PHOTOS, CHANGES_TO: 's3://quad?endpoint=x' }, 'CHANGES_TO has an endpoint that is no http'],
  [{ CHANGES_KEEP_DAYS: '0' }, 'CHANGES_KEEP_DAYS must be a whole number from 1 to 365'],
])('a start with %o is refused', (env, refusal) => {
  expect(refusalOf(env)).toContain(refusal);
});
