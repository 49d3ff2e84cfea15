import { expect, test } from 'vitest';
import { findContactData } from './contact-data.ts';

test.each([
  ['write to asha@example.edu', 'mail address'],
  ['asha＠example.edu', 'mail address'],
  ['asha (at) gmail dot com', 'mail address'],
  ['asha at gmail dot com', 'mail address'],
  ['see https://example.org/x', 'link'],
  ['see HTTP://example', 'link'],
  ['www.example', 'link'],
  ['find me on t.me/asha', 'link'],
  ['insta gram.com/asha', 'link'],
  ['home.iitd.ac.in', 'link'],
  ['watch youtu.be/abc', 'link'],
  ['call 9876543210', 'phone number'],
  ['call9876543210now', 'phone number'],
  ['call 98765 43210', 'phone number'],
  ['call +91 98765-43210', 'phone number'],
  ['call ९८७६५४३२१०', 'phone number'],
  ['call 98\u200b76543210', 'phone number'],
  ['call 011 2345 6789', 'phone number'],
  ['call 09876543210', 'phone number'],
  ['call 919876543210.', 'phone number'],
  ['call +44 20 7946 0958', 'phone number'],
  ['call 0091 98765 43210', 'phone number'],
  ['call 00919876543210', 'phone number'],
  ['call00919876543210now', 'phone number'],
  ['call 0044 20 7946 0958', 'phone number'],
  ['call 001 (212) 555-0123', 'phone number'],
] as const)('%s: %s', (text, kind) => {
  expect(findContactData(text)).toBe(kind);
});

test.each([
  ['Kind and clever, 10 out of 10.'],
  ['Topper of 2024-2025, 9.8 CGPA'],
  ['Meets everybody at the canteen. Dot on time.'],
  ['Knows Node.js and e.g. C++'],
  ['Lab 101, block 12, hostel 3'],
  ['Good at maths. In love with physics'],
  ['@ her best in the morning'],
  ['Kind.In my view the best.To me a friend.'],
  ['Student number 1763800000000, roll number 2024105'],
  ['Batch a1234567890, number b98765432101'],
  ['Be kind. Shy.be that as it may'],
  ['Here since 2019, 2020, 2021 and 2022'],
  ['Batch of 00-01, 2000-2004, born 12/05/2004'],
  ['Roll number 001234567890, seat 0034567, 100/100'],
])('%s: nothing', (text) => {
  expect(findContactData(text)).toBeNull();
});
