import type { Notice } from '#contract/notices.ts';
import type { NoticeRow, Unread } from '#server/access/notices/notices.ts';

/** Converts a notice to the form that its person gets. */
export function presentNotice(row: NoticeRow, read: Pick<Unread, 'readAt' | 'opinionsReadAt'>): Notice {
  const { id, kind, count, outcome, at } = row;
  const isOpinion = kind === 'opinion' || kind === 'waiting';
  const readAt = isOpinion ? Math.max(read.readAt, read.opinionsReadAt) : read.readAt;
  return { id, kind, count, outcome, at: new Date(at).toISOString(), unread: at > readAt, link: linkOf(row) };
}

function linkOf({ kind, case_id: caseId, opinion_id: opinionId, at }: NoticeRow): string {
  switch (kind) {
    case 'opinion':
    case 'waiting':
      // Includes the opinion's time, so that the profile knows how many pages to load.
      return `/user?opinion=${opinionId}&at=${new Date(at).toISOString()}`;
    case 'likes':
      return '/user';
    case 'report-decided':
      return '/user/safety';
    case 'decision':
      return `/appeal/${caseId}`;
  }
}
