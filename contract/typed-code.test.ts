import { expect, test } from 'vitest';
import { login } from './sign-in.ts';
import { normaliseCode } from './typed-code.ts';

const parse = (otp: string) => login.input.safeParse({ otp, email: 'a@b.example' }).data?.otp;

test.each([
  ['spaces', ' 123 456 '],
  ['a dash', '123-456'],
  ['other dashes', '12–34—5‐6'],
  ['a minus sign', '123−456'],
  ['spaces that do not break', '123\u00a0456\u202f'],
  ['line breaks and tabs', '\n123\r\n456\t'],
  ['characters of no width', '\u200b123\u200d456\ufeff'],
  ['marks of direction', '\u2066123456\u2069\u200f'],
  ['full-width digits', '１２３４５６'],
  ['Devanagari digits', '१२३ ४५६'],
  ['Bengali digits', '১২৩৪৫৬'],
  ['Arabic digits', '١٢٣٤٥٦'],
  ['Persian digits', '۱۲۳۴۵۶'],
  ['mathematical digits', '𝟏𝟐𝟑𝟜𝟝𝟞'],
  ['digits of several scripts', '1２३٤৫6'],
])('a typed code may have %s', (_what, typed) => {
  expect(normaliseCode(typed)).toBe('123456');
  expect(parse(typed)).toBe('123456');
});

test('the digits of every script known to this machine are read', () => {
  for (const numberingSystem of Intl.supportedValuesOf('numberingSystem')) {
    const write = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false });
    const digits = write.format(9_876_543_210);
    if (/^\p{Nd}{10}$/u.test(digits)) expect(normaliseCode(digits), numberingSystem).toBe('9876543210');
  }
  expect(normaliseCode('٠〇')).toBe('0〇');
});

test.each(['12345', '1234567', '12345a', '123.456', '½23456', '①23456', '', ' - ', '123456'.padStart(200)])(
  '%j is no code',
  (typed) => expect(parse(typed)).toBeUndefined(),
);
