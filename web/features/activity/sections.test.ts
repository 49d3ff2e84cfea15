import { expect, onTestFinished, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { aNotice } from '#test/web/an-activity.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { groupByDay } from '#web/features/activity/entries.ts';
import { keyOf, toSections } from '#web/features/activity/sections.ts';

/** The part of the DevTools protocol that this file uses. */
interface Devtools {
  send(method: 'Emulation.setTimezoneOverride', zone: { readonly timezoneId: string }): Promise<unknown>;
}

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

test('of the opinions that wait, the oldest is first, so that a new one moves no button', () => {
  const waiting = [opinion(20, 9, 'waiting'), opinion(18, 9, 'waiting'), opinion(18, 8, 'waiting')];
  expect(sectionsOf(waiting, [])).toEqual([['waiting', 'o18-8', 'o18-9', 'o20-9']]);
});

test('the opinions that wait keep their key when the first of them is approved, so that the next keeps the focus', () => {
  const all = { hasMoreOpinions: false, hasMoreNotices: false, seen: { opinions: null, others: null } };
  const keysOf = (opinions: readonly ReturnType<typeof opinion>[]) =>
    toSections(groupByDay({ opinions, notices: [], ...all }), () => false).map(keyOf);
  const newer = opinion(20, 9, 'waiting');
  const [before] = keysOf([newer, opinion(18, 8, 'waiting')]);
  expect(keysOf([newer, opinion(18, 8)])[0]).toBe(before);
});

test('days have different keys, also where a day begins at another time than in UTC', async () => {
  const devtools = cdp() as unknown as Devtools;
  const setZone = (timezoneId: string) => devtools.send('Emulation.setTimezoneOverride', { timezoneId });
  onTestFinished(async () => void (await setZone('')));
  await setZone('Asia/Kolkata');
  const opinions = [opinion(20, 1), opinion(19, 23), opinion(18, 20)];
  const all = { hasMoreOpinions: false, hasMoreNotices: false, seen: { opinions: null, others: null } };
  const keys = toSections(groupByDay({ opinions, notices: [], ...all }), () => false).map(keyOf);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(3);
});
