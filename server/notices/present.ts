import type { Notice } from '#contract/notices.ts';
import type { NoticeRow } from '#server/access/notices.ts';

/** Converts a notice to what its person gets. */
export function presentNotice({ id, kind, count, outcome, case_id, at }: NoticeRow, readAt: number): Notice {
  const link = linkOf(kind, case_id);
  return { id, kind, count, outcome, at: new Date(at).toISOString(), unread: at > readAt, link };
}

function linkOf(kind: NoticeRow['kind'], caseId: string): string {
  switch (kind) {
    case 'opinion':
    case 'waiting':
      return '/user';
    case 'report-decided':
      return '/user/safety';
    case 'decision':
      return `/appeal/${caseId}`;
  }
}
