import type { Opinion } from '#contract/user-object.ts';

/** An opinion as in the answer of a list, by somebody else. */
export function anOpinion(details: Partial<Opinion> = {}): Opinion {
  return {
    comment_id: 'one',
    commenter_id: 'ravi',
    commenter: 'Ravi Das',
    commenterImage: '',
    comment: 'Shares good notes',
    date: '2026-01-05T10:00:00.000Z',
    state: 'shown',
    ...details,
  };
}
