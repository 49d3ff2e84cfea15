import { expect, test } from 'vitest';
import { hasContactInName } from './full-name.ts';

test.each([
  'Rohit +91 98254 17036',
  'Rohit 09825417036',
  'Rohit 0 98254 17036',
  'Rohit 91-98254-17036',
  'Rohit 919825417036',
  'Rohit (98254) 17036',
  'Rohit 98254–17036',
  'Rohit 98254_17036',
  'Rohit 98254/17036',
  '0091 98254 17036 R',
  '00919825417036 R',
  '+44 7911 123456 Tom',
  'Rohit 2 9825417036',
  'आशा +९१ ९८७६५ ४३२१०',
  'Asha evil.com',
  'Asha Evil.Com',
  'ASHA EVIL.COM',
])('the name “%s” contains contact data', (name) => {
  expect(hasContactInName(name)).toBe(true);
});

test.each([
  'Test User 1732623421',
  'Test User 1732623421987',
  'Asha 12345678901234',
  'Asha 98254',
  'Asha 2026-07-08 09.10',
  'Md.Dev Sarkar',
  'Sh.Dev Raj Verma',
  'K.R.Narayanan',
  'C++ Rao 12',
])('the name “%s” contains no contact data', (name) => {
  expect(hasContactInName(name)).toBe(false);
});
