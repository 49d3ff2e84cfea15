import { expect, test } from 'vitest';
import { photoColours } from './user.ts';

test("a photo's colours are read from its name, in every form of it [8.2]", () => {
  const colours = '0123456789abcdef0123456789a';
  for (const before of ['/photos/', '/photos/demo-', ''])
    for (const after of ['0123456789abcdef0123456789abcdef.webp', '2-001@2x.webp'])
      expect(photoColours(`${before}${colours}-${after}`)).toBe(colours);
  for (const name of [
    '/photos/0123456789abcdef0123456789abcdef.webp',
    '/photos/demo-2-001.webp',
    '',
    'blob:http://a/01234567-89ab-4def-8123-456789abcdef',
  ])
    expect(photoColours(name)).toBe('');
});
