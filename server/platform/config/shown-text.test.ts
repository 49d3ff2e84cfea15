import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { refusalOf } from '#test/config.ts';

/**
 * The operator's texts that people see follow the rules for texts that people send. Texts that the operator keeps in
 * files are tested beside the module that reads the file.
 */

const hidden = [
  ['an override of the direction', 'IIT \u202eDelhi'],
  ['an isolate that does not end', 'IIT \u2066Delhi'],
  ['a bell', 'IIT \u0007Delhi'],
  ['an escape', 'IIT \u001b[31mDelhi'],
  ['U+FFFD, which replaces bytes that are not UTF-8', 'IIT \ufffd'],
] as const;

describe.each([...hidden, ['marks alone', '\u0301\u0308'] as const])('%s', (_what, text) => {
  test.each([
    ['CAMPUSES', { CAMPUSES: `iitd.ac.in=${text}` }],
    ['PLACE', { PLACE: text }],
    ['OIDC_NAME', { OIDC_NAME: text }],
  ])('is refused in %s', (name, env) => {
    const message = refusalOf(env);
    expect(message).toMatch(new RegExp(`^${name} .*(?:can|cannot) be shown.*Example: ${name}=`));
    expect(message).not.toContain(text);
  });
});

test.each(hidden)('%s is refused in MAIL_FROM', (_what, text) => {
  expect(refusalOf({ MAIL_FROM: `${text} <quad@example.edu>` })).toMatch(/^MAIL_FROM .*cannot be shown/);
});

test('invisible characters are removed, and letters are composed [11.1]', () => {
  const { campuses } = readConfig({ CAMPUSES: 'a.in=Zu\u0308rich\u200b,b.in=राँची' });
  expect([...(campuses ?? [])]).toEqual([
    ['a.in', 'Zürich'],
    ['b.in', 'राँची'],
  ]);
});
