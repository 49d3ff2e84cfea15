import type { OutputOf } from '#contract/endpoint.ts';
import type { getNotices, Notice } from '#contract/notices.ts';
import type { Opinion } from '#contract/user-object.ts';
import { anOpinion } from './an-opinion.ts';

const HOUR_MS = 3_600_000;

/** An answer of `GET /notices` with the given notices, of which the person has seen nothing. */
export function someNotices(data: readonly Notice[]): OutputOf<typeof getNotices> {
  return {
    success: true,
    unread: data.filter(({ unread }) => unread).length,
    digest: false,
    push: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    seen: { opinions: null, others: null },
    data: [...data],
  };
}

/** A notice of five likes. */
export function aNotice(details: Partial<Notice> = {}): Notice {
  return {
    id: 'likes-1',
    kind: 'likes',
    count: 5,
    outcome: '',
    at: '2026-11-20T10:00:00.000Z',
    unread: true,
    link: '/user',
    ...details,
  };
}

/** Answers with opinions and notices of several days, of which those of the last day are new. */
export function anActivity(now: Date): { notices: object; opinions: readonly Opinion[] } {
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString();
  const notices = someNotices([
    aNotice({ at: before(1) }),
    aNotice({ id: 'r', kind: 'report-decided', outcome: 'upheld', at: before(30), link: '/user/safety' }),
    aNotice({ id: 'd', kind: 'decision', outcome: 'upheld', at: before(300), link: '/appeal/1' }),
  ]);
  const seen = before(20);
  return {
    notices: { ...notices, seen: { opinions: seen, others: seen } },
    opinions: [
      anOpinion({
        comment_id: 'a',
        comment: 'Explains recursion until it clicks.',
        date: before(2),
        state: 'waiting',
      }),
      anOpinion({
        comment_id: 'b',
        commenter: 'Meera Iyer',
        comment: 'Always shares the notes.',
        date: before(3),
      }),
      anOpinion({ comment_id: 'c', commenter: 'Kabir Khan', date: before(26) }),
      anOpinion({ comment_id: 'd', comment: 'The best captain we had.', date: before(24 * 9) }),
    ],
  };
}
