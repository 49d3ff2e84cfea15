import { expect, test } from 'vitest';
import { aNotice } from '#test/web/an-activity.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { groupByDay, listToContinue } from '#web/features/activity/entries.ts';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
const opinion = (day: number, hour: number) =>
  anOpinion({ comment_id: `o${day}-${hour}`, date: at(day, hour) });
const notice = (day: number, hour: number) => aNotice({ id: `n${day}-${hour}`, at: at(day, hour) });
const all = {
  opinions: [opinion(20, 15), opinion(20, 9), opinion(18, 9)],
  notices: [notice(20, 12), notice(19, 9)],
  hasMoreOpinions: false,
  hasMoreNotices: false,
  seen: { opinions: null, others: null },
};
const idsOf = (loaded: typeof all) =>
  groupByDay(loaded).map(({ entries }) =>
    entries.map((entry) => (entry.kind === 'opinion' ? entry.opinion.comment_id : entry.notice.id)),
  );

test('opinions and notices are one list by day, newest first', () => {
  expect(idsOf(all)).toEqual([['o20-15', 'o20-9', 'n20-12'], ['n19-9'], ['o18-9']]);
});

test('notices about opinions are left out, because the opinions are in the list', () => {
  const notices = [
    aNotice({ kind: 'opinion', at: at(20, 16) }),
    aNotice({ kind: 'waiting', at: at(20, 15) }),
  ];
  expect(idsOf({ ...all, notices })).toEqual([['o20-15', 'o20-9'], ['o18-9']]);
});

test('nothing is shown below the end of a list that has older entries, and that list goes on first', () => {
  const shorter = { ...all, opinions: all.opinions.slice(0, 1), hasMoreOpinions: true };
  expect([idsOf(shorter), listToContinue(shorter)]).toEqual([[['o20-15']], 'opinions']);
  const both = { ...all, hasMoreOpinions: true, hasMoreNotices: true };
  expect([idsOf(both), listToContinue(both)]).toEqual([
    [['o20-15', 'o20-9', 'n20-12'], ['n19-9']],
    'notices',
  ]);
  expect(listToContinue({ ...all, hasMoreOpinions: true })).toBe('opinions');
  expect(listToContinue(all)).toBeNull();
});

test('a list whose first page is empty hides the other until its next page has come', () => {
  expect(idsOf({ ...all, opinions: [], hasMoreOpinions: true })).toEqual([]);
});

test('an entry is new if it came after what the person has seen of its kind', () => {
  const days = groupByDay({ ...all, seen: { opinions: at(20, 9), others: at(20, 12) } });
  const fresh = days.flatMap(({ entries }) => entries.filter(({ isNew }) => isNew));
  expect(fresh.map((entry) => entry.at)).toEqual([at(20, 15)]);
});
