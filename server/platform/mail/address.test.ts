import { expect, test } from 'vitest';
import { findRegisteredDomain, foldAddress, normaliseAddress } from './address.ts';

test.each([
  ['Asha@Example.edu', 'asha@example.edu'],
  ['asha+quad@example.edu', 'asha@example.edu'],
  ['asha+a+b@example.edu', 'asha@example.edu'],
  ['a.sha@example.edu', 'a.sha@example.edu'],
  ['A.Sha+x.y@Gmail.com', 'asha@gmail.com'],
  ['asha@googlemail.com', 'asha@gmail.com'],
  ['a.sha@mail.gmail.com', 'a.sha@mail.gmail.com'],
  ['+asha@example.edu', '+asha@example.edu'],
  ['asha+@example.edu', 'asha@example.edu'],
  ['a\u0308sha+x@büro.example', '\u00e4sha@xn--bro-hoa.example'],
])('%s is the mailbox %s', (typed, mailbox) => {
  expect(foldAddress(normaliseAddress(typed) ?? '')).toBe(mailbox);
  expect(foldAddress(mailbox)).toBe(mailbox);
});

test.each([
  ['catch-all.example', 'catch-all.example'],
  ['any.name.catch-all.example', 'catch-all.example'],
  ['mail.catch-all.in', 'catch-all.in'],
  ['mail.catch-all.co.in', 'catch-all.co.in'],
  ['catch-all.ac.uk', 'catch-all.ac.uk'],
  ['co.in', 'co.in'],
  ['mail.co.com', 'co.com'],
  ['xn--bro-hoa.example', 'xn--bro-hoa.example'],
])('the owner of %s has registered %s', (domain, registered) => {
  expect(findRegisteredDomain(domain)).toBe(registered);
});
