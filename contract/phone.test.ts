import { expect, test } from 'vitest';
import { cleanPhone } from './phone.ts';
import { updateProfile } from './profile.ts';
import { phoneNumber } from './sign-in.ts';

test.each([
  '9876543210',
  '98765 43210',
  '98765-43210',
  '+91 98765 43210',
  '+91-98765-43210',
  '+91(98765)43210',
  '\u202a+91 98765 43210\u202c',
  '98765\u201143210',
  '0091 98765 43210',
  '09876543210',
  '0 98765 43210',
  '+91 (0) 98765 43210',
  '919876543210',
  '９８７６５４３２１０',
  '९८७६५ ४३२१०',
])('%s is 9876543210', (typed) => {
  expect(cleanPhone(typed)).toBe('9876543210');
  expect(phoneNumber.parse(typed)).toBe('9876543210');
  expect(updateProfile.input.parse({ updates: { phone: typed } }).updates.phone).toBe('9876543210');
});

test.each([
  ['a ten-digit number that begins with 91', '9198765432', '9198765432'],
  ['a ten-digit number that begins with 0', '0987654321', '0987654321'],
  ['more than ten digits', '98765432101', '98765432101'],
  ['the prefix of another country', '+44 7911 123456', '+447911123456'],
  ['letters', '98765432ab', '98765432ab'],
  ['the prefix alone, before the next digit is typed', '+91', '+91'],
])('%s is not changed', (_what, typed, cleaned) => {
  expect(cleanPhone(typed)).toBe(cleaned);
});
