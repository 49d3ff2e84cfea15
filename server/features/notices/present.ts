import type { OutputOf } from '#contract/endpoint.ts';
import type { getNotices, Notice } from '#contract/notices.ts';
import type { NoticeRow, Unread } from '#server/access/notices/notices.ts';

type Read = Pick<Unread, 'readAt' | 'opinionsReadAt'>;

/** Converts a notice to the form that its person gets. */
export function presentNotice(row: NoticeRow, read: Read): Notice {
  const { id, kind, count, outcome, at } = row;
  const isOpinion = kind === 'opinion' || kind === 'waiting';
  const readAt = isOpinion ? opinionsSeenAt(read) : read.readAt;
  return { id, kind, count, outcome, at: new Date(at).toISOString(), unread: at > readAt, link: linkOf(row) };
}

/** The times until which the person has seen notices: of opinions, and all others. ISO 8601; null for never. */
export function presentSeen(read: Read): OutputOf<typeof getNotices>['seen'] {
  const present = (at: number) => (at < 0 ? null : new Date(at).toISOString());
  return { opinions: present(opinionsSeenAt(read)), others: present(read.readAt) };
}

const opinionsSeenAt = ({ readAt, opinionsReadAt }: Read) => Math.max(readAt, opinionsReadAt);

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
