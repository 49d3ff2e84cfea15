import type { Mutant } from './mutant.ts';

/** Rules of docs/notices.md. */
export const noticeMutants: readonly Mutant[] = [
  {
    rule: 'notices.md: no notice is about one’s own opinion',
    file: 'server/access/notices/opinion-notices.ts',
    from: ' and (${author} is null or ${author} <> ${viewerId})\n    and ${quiet} = 0',
    to: '\n    and ${quiet} = 0',
    test: 'server/features/notices/notice-list.test.ts › list other people’s opinions, one notice for each day, and leave out the person’s own',
  },
  {
    rule: 'notices.md: what a restricted person writes gives none',
    file: 'server/access/notices/opinion-notices.ts',
    from: 'and ${quiet} = 0 and ',
    to: 'and ${quiet} < 2 and ',
    test: 'server/access/opinions/opinion-paths.test.ts › restricted author',
  },
  {
    rule: 'notices.md: a decision about oneself counts from the next day on',
    file: 'server/access/notices/notices.ts',
    from: ' and c.decided_at < ${today}`',
    to: '`',
    test: 'server/features/notices/notice-list.test.ts › a decision is listed at once for reporter and author; the unread number of the author counts it from the next day on',
  },
  {
    rule: 'notices.md The daily mail: only if something is newer than the last look',
    file: 'server/features/notices/digest.ts',
    from: 'const isNew = count > 0 && latest > before;',
    to: 'const isNew = count > 0 && latest > 0;',
    test: 'server/features/notices/digest.test.ts › the daily mail is off by default, comes at most once a day, only for new notices, and has only their number',
  },
  {
    rule: 'notices.md Live: the link to the activity has the number of unread notices',
    file: 'web/layout/activity-link.tsx',
    from: '{unread > 0 && (',
    to: '{unread < 0 && (',
    test: 'web/layout/activity-link.test.tsx › the link to the activity has the number of unread notices, and keeps its name and size',
  },
  {
    rule: 'notices.md Live: the screen marks what it shows as read',
    file: 'web/features/notices/use-notices.ts',
    from: '({ data }) => setUnread(data.unread),',
    to: '() => undefined,',
    test: 'web/app/account/activity.test.tsx › marks what it shows as read; it still looks new until the screen closes',
  },
];
