import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { findAcademicYear } from './years.ts';

const CAMPUSES = 'one.edu=One College,two.edu=Two College';
const at = (text: string) => Date.parse(`${text}Z`);

test('an academic year begins on its day at midnight in UTC, and lasts until the next', () => {
  const { years } = readConfig({ YEAR_STARTS: '07-15' });
  expect(findAcademicYear(years, 'Any', at('2026-07-14T23:59:59'))).toBe(2025);
  expect(findAcademicYear(years, 'Any', at('2026-07-15T00:00:00'))).toBe(2026);
  expect(findAcademicYear(years, 'Any', at('2027-01-01T00:00:00'))).toBe(2026);
});

test('a campus may have a day of its own; a campus without one asks nobody', () => {
  const { years } = readConfig({ CAMPUSES, YEAR_STARTS: 'one.edu=08-01' });
  expect(findAcademicYear(years, 'One College', at('2026-07-20T00:00:00'))).toBe(2025);
  expect(findAcademicYear(years, 'Two College', at('2026-07-20T00:00:00'))).toBeNull();
});

test.each([
  '02-29',
  '13-01',
  '7-15',
  'July',
  'else.edu=07-15',
  'one.edu=99-99',
  'one.edu=07-15,two.edu=07-15,one.edu=08-01',
])('YEAR_STARTS=%s is refused with an example', (value) => {
  expect(() => readConfig({ CAMPUSES, YEAR_STARTS: value })).toThrow(/^YEAR_STARTS .*07-15/s);
});

test('ALUMNI_DAYS under 60 is refused: two mails come before the deletion', () => {
  expect(() => readConfig({ ALUMNI_DAYS: '30' })).toThrow(/^ALUMNI_DAYS must be a whole number from 60/);
});
