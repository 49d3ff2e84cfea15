import type { Context } from '#server/context.ts';
import type { NewSession } from '#server/http/log-in-session.ts';
import { hashToken } from '#server/secrets.ts';

/** Builds a new session with the token of its cookie. */
export function aSession({ clock, random }: Pick<Context, 'clock' | 'random'>, token: string): NewSession {
  return {
    id: random.id(),
    tokenHash: hashToken(token),
    replacedHash: null,
    browser: '',
    network: '',
    eventId: random.id(),
    notice: null,
    now: clock(),
  };
}
