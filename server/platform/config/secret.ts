import { refuseSetting } from './refuse.ts';

const EXAMPLE_SECRET = 'a-random-text-of-32-characters-or-more';

/** Reads the key for hashing and encrypting. Null selects the key in the data folder. */
export function readSecret(value: string, databaseUrl: string | null, production: boolean): string | null {
  const text = value.trim() || null;
  const example = `${EXAMPLE_SECRET} (openssl rand -base64 32)`;
  // White space was meant as a value, so it is refused instead of silently selecting another key.
  if (!text && value) return refuseSetting('SECRET', 'is white space alone', example);
  if (text && text.length < 32)
    return refuseSetting('SECRET', `must have 32 characters or more, not ${text.length}`, example);
  if (!text && databaseUrl)
    return refuseSetting('SECRET', 'is missing: every process on one DATABASE_URL needs the same', example);
  if (production && text?.startsWith(EXAMPLE_SECRET))
    return refuseSetting('SECRET', 'is the example, which everybody knows: make one of your own', example);
  return text;
}
