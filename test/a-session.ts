import { randomUUIDv7 } from 'node:crypto';
import type { Context } from '#server/identity/context.ts';
import type { NewSession } from '#server/identity/log-in-session.ts';
import { hashToken } from '#server/platform/process/secrets.ts';

/** Builds a new session with the token of its cookie. */
export function aSession({ clock }: Pick<Context, 'clock'>, token: string): NewSession {
  return {
    id: randomUUIDv7(),
    tokenHash: hashToken(token),
    replacedHash: null,
    browser: '',
    knownBrowser: { id: randomUUIDv7(), tokenHash: hashToken(`known ${token}`), shownHash: '' },
    network: '',
    eventIds: { logIn: randomUUIDv7(), replaced: randomUUIDv7(), surplus: randomUUIDv7() },
    notice: null,
    now: clock(),
  };
}
