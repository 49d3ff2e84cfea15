import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './refuse.ts';

const KEYS = { AWS_ACCESS_KEY_ID: 'the-key', AWS_SECRET_ACCESS_KEY: 'the-secret-key' };
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://quad.example.edu',
  CAMPUSES: 'open',
  SMTP_URL: 'smtps://mail.example.edu',
  MAIL_FROM: 'quad@example.edu',
};

describe('PHOTO_STORE', () => {
  test.each([
    [{ PHOTO_STORE: './data/photos' }, null],
    [
      { PHOTO_STORE: 's3://quad?region=eu-central-1', ...KEYS },
      { bucket: 'quad', region: 'eu-central-1', endpoint: null, sessionToken: null },
    ],
    [
      { PHOTO_STORE: 's3://quad?endpoint=http://127.0.0.1:9000', ...KEYS, AWS_SESSION_TOKEN: 'token' },
      { region: 'us-east-1', endpoint: 'http://127.0.0.1:9000', sessionToken: 'token' },
    ],
    [{ PHOTO_STORE: 's3://quad', AWS_REGION: 'ap-south-1', ...KEYS }, { region: 'ap-south-1' }],
    [
      { PHOTO_STORE: 's3://quad?endpoint=http://s3.example.edu&allowHttp=true', ...KEYS, ...PRODUCTION },
      { endpoint: 'http://s3.example.edu' },
    ],
  ])('%j is %j', (env, expected) => {
    const { photoBucket } = readConfig(env);
    if (expected === null) expect(photoBucket).toBeNull();
    else expect(photoBucket).toMatchObject(expected);
  });

  test.each([
    ['another folder', { PHOTO_STORE: '/srv/photos' }, /^PHOTO_STORE must be an s3:\/\/ address/],
    ['no bucket', { PHOTO_STORE: 's3://', ...KEYS }, /^PHOTO_STORE must have the name of a bucket/],
    ['keys in it', { PHOTO_STORE: 's3://key:the-secret-key@quad?region=x', ...KEYS }, /must not have keys/],
    ['a path', { PHOTO_STORE: 's3://quad/photos', ...KEYS }, /and no path/],
    [
      'an unknown parameter',
      { PHOTO_STORE: 's3://quad?endpiont=x', ...KEYS },
      /unknown parameter "endpiont"/,
    ],
    ['no region', { PHOTO_STORE: 's3://quad', ...KEYS }, /needs the region/],
    [
      'an endpoint that is no address',
      { PHOTO_STORE: 's3://quad?endpoint=s3.example.edu', ...KEYS },
      /endpoint/,
    ],
    ['no key', { PHOTO_STORE: 's3://quad?region=x' }, /^AWS_ACCESS_KEY_ID is missing/],
    [
      'half a key',
      { PHOTO_STORE: 's3://quad?region=x', AWS_ACCESS_KEY_ID: 'k' },
      /^AWS_SECRET_ACCESS_KEY is missing/,
    ],
    [
      'no encryption in production',
      { PHOTO_STORE: 's3://quad?endpoint=http://s3.example.edu', ...KEYS, ...PRODUCTION },
      /without encryption: use an https endpoint/,
    ],
  ])('with %s is refused with an example', (_what, env, message) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(message);
    expect(() => readConfig(env)).toThrow(/Example: (?:PHOTO_STORE|AWS_\w+)=/);
    expect(() => readConfig(env)).not.toThrow(/the-secret-key/);
  });
});
