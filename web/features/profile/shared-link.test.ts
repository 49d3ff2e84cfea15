import { expect, test } from 'vitest';
import { readSharedLink } from '#web/features/profile/shared-link.ts';

const read = (given: Record<string, string>) => readSharedLink(new URLSearchParams(given).toString());

test.for([
  [{ url: 'https://github.com/asha' }, 'github', 'https://github.com/asha'],
  [
    { text: 'See https://www.instagram.com/asha.v?igsh=MWx5. It is me' },
    'instagram',
    'https://instagram.com/asha.v',
  ],
  [
    { title: 'Asha', text: 'http://www.linkedin.com/in/asha-v' },
    'linkedin',
    'https://linkedin.com/in/asha-v',
  ],
  [
    { text: 'https://evil.example/x https://www.snapchat.com/add/ashav' },
    'snapchat',
    'https://snapchat.com/add/ashav',
  ],
] as const)('%j is a link of %s', ([shared, platform, url]) => {
  expect(read(shared)).toEqual({ platform, url });
});

test.for([
  { text: 'no link' },
  { url: 'https://evil.example/github.com/asha' },
  { url: 'javascript:alert(1)' },
  { text: '@asha' },
  { url: 'https://l.instagram.com/?u=https://evil.example' },
])('%j has no link to a profile', (shared) => {
  expect(read(shared)).toBe('other');
});

test('an address without shared data is an ordinary visit', () => {
  expect(readSharedLink('')).toBeNull();
  expect(readSharedLink('campus=in&url=')).toBeNull();
});
