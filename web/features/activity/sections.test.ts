import { expect, test } from 'vitest';
import { aNotice } from '#test/web/an-activity.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { groupByDay } from '#web/features/activity/entries.ts';
import { toSections } from '#web/features/activity/sections.ts';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
const opinion = (day: number, hour: number, state: 'shown' | 'waiting' = 'shown') =>
  anOpinion({ comment_id: `o${day}-${hour}`, date: at(day, hour), state });
const likes = (day: number, hour = 12) => aNotice({ id: `l${day}`, at: at(day, hour) });
const decision = (day: number) => aNotice({ id: `d${day}`, kind: 'decision', at: at(day, 18) });

function sectionsOf(
  opinions: readonly ReturnType<typeof opinion>[],
  notices: readonly ReturnType<typeof likes>[],
  moments: readonly string[] = [],
) {
  const all = { hasMoreOpinions: false, hasMoreNotices: false, seen: { opinions: null, others: null } };
  const days = groupByDay({ opinions, notices, ...all });
  return toSections(days, (id) => moments.includes(id), at(20, 20)).map(({ kind, entries }) => [
    kind,
    ...entries.map((entry) => (entry.kind === 'opinion' ? entry.opinion.comment_id : entry.notice.id)),
  ]);
}

test('the likes of a day are below its opinions and decisions [9.12]', () => {
  expect(sectionsOf([opinion(20, 9)], [likes(20), decision(20)])).toEqual([['day', 'd20', 'o20-9', 'l20']]);
});

test('days in a row with likes alone are one line, today and a day with a moment are not part of it [9.12]', () => {
  const week = [20, 19, 18, 17, 16].map((day) => likes(day));
  expect(sectionsOf([opinion(16, 9)], week)).toEqual([
    ['likes', 'l20'],
    ['likes', 'l19', 'l18', 'l17'],
    ['day', 'o16-9', 'l16'],
  ]);
  expect(sectionsOf([], week, ['l17'])).toEqual([
    ['likes', 'l20'],
    ['likes', 'l19', 'l18'],
    ['likes', 'l17'],
    ['likes', 'l16'],
  ]);
});

test('a day with an opinion ends the line of the days after it [9.12]', () => {
  expect(sectionsOf([opinion(18, 9)], [likes(19), likes(17), likes(16)])).toEqual([
    ['likes', 'l19'],
    ['day', 'o18-9'],
    ['likes', 'l17', 'l16'],
  ]);
});

test('opinions that wait for an approval come first, whatever their time [9.12]', () => {
  expect(sectionsOf([opinion(20, 9), opinion(18, 9, 'waiting')], [likes(18)])).toEqual([
    ['waiting', 'o18-9'],
    ['day', 'o20-9'],
    ['likes', 'l18'],
  ]);
});
