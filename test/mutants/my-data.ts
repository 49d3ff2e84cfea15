import type { Mutant } from './mutant.ts';

/** Rules of docs/my-data.md. */
export const myDataMutants: readonly Mutant[] = [
  {
    rule: 'my-data.md Corrections: the name changes once in 30 days',
    file: 'server/features/profile/change-name.ts',
    from: 'if (next > now) return next;',
    to: 'if (next > now + 30 * 86_400_000) return next;',
    test: 'server/features/profile/corrections.test.ts › changes once in 30 days; the same name again is no change',
  },
  {
    rule: 'my-data.md Downloading: five times in 24 hours',
    file: 'server/features/my-data/routes.ts',
    from: 'earlier[EXPORTS_A_DAY - 1]',
    to: 'earlier[EXPORTS_A_DAY]',
    test: 'server/features/my-data/export.test.ts › five times a day, also for parallel requests; the sixth is a 429',
  },
  {
    rule: 'my-data.md Deleting: every session is ended',
    file: 'server/access/leaving/leave.ts',
    from: "  const ended = await tx\n    .deleteFrom('sessions')",
    to: "  const ended = await tx\n    .deleteFrom('sessions')\n    .where('id', '=', '')",
    test: 'server/features/sign-in/delete-account/delete-account.test.ts › does not revive the sessions from before the deletion',
  },
  {
    rule: 'my-data.md Deleting: a log-in within 7 days brings everything back',
    file: 'server/access/leaving/return.ts',
    from: 'await recountAllOpinions(tx, profiles);',
    to: '',
    test: 'server/features/sign-in/delete-account/delete-account.test.ts › brings everything back: profile, opinions, counts, photo and reactions',
  },
  {
    rule: 'my-data.md The academic year: nobody is asked in the year of the sign-up',
    file: 'server/features/year/progress.ts',
    from: 'Math.max(settled ?? 0, findAcademicYear(config, college, createdAt) ?? 0)',
    to: 'Math.max(settled ?? 0, (findAcademicYear(config, college, createdAt) ?? 0) - 1)',
    test: 'server/features/year/year.test.ts › is asked about once, from its first day on; nobody is asked in the year of the sign-up',
  },
  {
    rule: 'my-data.md The academic year: the profile of a graduate turns private',
    file: 'server/features/year/graduate.ts',
    from: 'await turnPrivate(context, { id, sessionId });',
    to: '',
    test: 'server/features/year/graduates.test.ts › is hidden from lists, search and profile, until the owner turns the profile public again',
  },
  {
    rule: 'my-data.md How long data is kept: decided cases two years',
    file: 'server/access/safety/old-cases.ts',
    from: 'const KEPT_MS = 730 * 86_400_000;',
    to: 'const KEPT_MS = 365 * 86_400_000;',
    test: 'server/features/moderation/cases/evidence.test.ts › decided cases, their reports and their log are deleted after two years; open cases stay',
  },
  {
    rule: 'my-data.md Deleting: the screen asks once more',
    file: 'web/features/sign-in/delete-account/use-delete-account.ts',
    from: "if (!(await confirm(texts.confirmDelete, 'danger'))) return;",
    to: '',
    test: 'web/app/account/data.test.tsx › a deletion needs a choice, a code and a confirmation, and ends with a farewell, logged out',
  },
];
