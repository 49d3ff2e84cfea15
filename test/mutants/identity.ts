import type { Mutant } from './mutant.ts';

/** Rules of docs/identity.md. */
export const identityMutants: readonly Mutant[] = [
  {
    rule: 'identity.md 1: a session ends after 180 days in any case',
    file: 'server/identity/session-use.ts',
    from: 'case when ${lastEnd} < ${idleEnd} then ${lastEnd} else ${idleEnd} end',
    to: 'case when ${lastEnd} < ${idleEnd} then ${idleEnd} else ${idleEnd} end',
    test: 'server/identity/session-use.test.ts › a session ends 180 days after the log-in, however often it is used',
  },
  {
    rule: 'identity.md 1: a log-in is mailed from an unknown browser alone',
    file: 'server/identity/log-in-session.ts',
    from: 'if (notice && !isKnown)',
    to: 'if (notice)',
    test: 'server/identity/log-in-session.test.ts › a sign-up and a log-in from a browser that has logged in before send no such mail',
  },
  {
    rule: 'identity.md 2: a challenge works once',
    file: 'server/identity/webauthn/challenges.ts',
    from: 'return numInsertedOrUpdatedRows === 1n;',
    to: 'return (numInsertedOrUpdatedRows ?? 0n) >= 0n;',
    test: 'server/features/passkeys/passkey-log-in.test.ts › an assertion works once, also in parallel',
  },
  {
    rule: 'identity.md 3: a known browser gets codes whatever strangers ask for',
    file: 'server/features/sign-in/send-code.ts',
    from: "const mailboxAt = sender !== '' ? 0 : nthFromLast",
    to: 'const mailboxAt = nthFromLast',
    test: 'server/features/sign-in/mail-limits.test.ts › still gets the codes that the owner',
  },
  {
    rule: 'identity.md 3: a client without cookies completes no registration while two are open',
    file: 'server/features/sign-in/registrations.ts',
    from: 'open.length === 1 ? open[0]',
    to: 'open.length >= 1 ? open.at(-1)',
    test: 'server/features/sign-in/registrations.test.ts › completes no registration while two are open',
  },
  {
    rule: 'identity.md 4: the college follows from the new address',
    file: 'server/features/sign-in/change-email/confirm.ts',
    from: '.set({ address, email, college })',
    to: '.set({ address, email })',
    test: 'server/features/sign-in/change-email/change-email.test.ts › takes the college from the new address, and keeps the session',
  },
  {
    rule: 'identity.md 5: two uploads of a person at once',
    file: 'server/platform/http/uploads/upload-places.ts',
    from: 'const PER_PERSON = 2;',
    to: 'const PER_PERSON = 3;',
    test: 'server/platform/http/uploads/upload-places.test.ts › of one person are at most two; a third is refused while other people still get a place',
  },
  {
    rule: 'identity.md 1: ending a login asks first',
    file: 'web/features/sessions/use-sessions.ts',
    from: "(await confirm(question, 'danger')) &&",
    to: "((await confirm(question, 'danger')) || true) &&",
    test: 'test/journeys/logins.spec.ts › on the screen of logins a login ends at once after a confirmation',
  },
];
