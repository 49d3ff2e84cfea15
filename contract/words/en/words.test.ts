import { describe, expect, test } from 'vitest';
import { words } from './words.ts';

describe('counts and days are written as Intl writes them for the language', () => {
  test.each([0, 7, 999, 1000, 1024, 1_234_567])('%i', (count) => {
    expect(words.count(count)).toBe(new Intl.NumberFormat(words.locale).format(count));
  });

  test.each(Array.from({ length: 12 }, (_, month) => month))(
    'month %i, with and without its year',
    (month) => {
      const date = new Date(2025, month, 9, 23, 59);
      const parts = { day: 'numeric', month: 'short' } as const;
      expect(words.day(date, false)).toBe(new Intl.DateTimeFormat(words.locale, parts).format(date));
      expect(words.day(date, true)).toBe(
        new Intl.DateTimeFormat(words.locale, { ...parts, year: 'numeric' }).format(date),
      );
    },
  );
});
