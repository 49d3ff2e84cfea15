import { expect, test } from 'vitest';
import { languages } from './languages.ts';
import { mailsIn } from './mails.ts';
import type { MailText } from './mail-text.ts';

const AT = Date.UTC(2026, 10, 22, 9, 30);
const URL = 'https://quad.example.edu';
const CODE = '246813';
const decided = { kind: 'opinion', decidedAt: AT, isAppealed: true } as const;
const decision = {
  kind: 'photo',
  decisions: ['remove', 'warn', 'mute', 'suspend'],
  isPhotoKept: false,
  rule: '7',
  message: '1\n2',
  endsAt: AT,
  appealUrl: `${URL}/appeal/1`,
} as const;

/** Every mail of a language, by its name. */
function writeAll(language: (typeof languages)[number]): [name: string, mail: MailText][] {
  const texts = mailsIn(language);
  const { push: _push, unsubscribe: _unsubscribe, ...mails } = texts;
  const all: Record<keyof typeof mails, MailText> = {
    signUpCode: texts.signUpCode(CODE),
    loginCode: texts.loginCode(CODE),
    deletionCode: texts.deletionCode(CODE),
    presentAddressCode: texts.presentAddressCode(CODE),
    newAddressCode: texts.newAddressCode(CODE),
    accountExists: texts.accountExists(URL),
    addressTaken: texts.addressTaken(),
    addressChanged: texts.addressChanged(AT),
    addressChangedForOwner: texts.addressChangedForOwner(AT),
    addressGivenByOperator: texts.addressGivenByOperator(AT),
    accountLeft: texts.accountLeft(AT),
    accountDeletedForOwner: texts.accountDeletedForOwner(AT),
    passkeyAdded: texts.passkeyAdded(URL),
    passkeyRemoved: texts.passkeyRemoved(URL),
    newBrowser: texts.newBrowser({ at: AT, browser: '', publicUrl: URL }),
    takenForGraduate: texts.takenForGraduate(URL),
    graduate: texts.graduate(AT, URL),
    decision: texts.decision(decision),
    mutedReporter: texts.mutedReporter({ rule: '7', endsAt: null }),
    lifted: texts.lifted({ kind: 'person', message: '' }),
    reversed: texts.reversed(decided),
    reopened: texts.reopened(decided),
    unmutedReporter: texts.unmutedReporter(),
    digest: texts.digest(1, URL, `${URL}/unsubscribe`),
  };
  return Object.entries(all);
}

test.each(
  languages.flatMap((language) => writeAll(language).map(([name, mail]) => ({ language, name, mail }))),
)(
  'the mail $name in $language has its code alone on a line, and no other six digits [7.5]',
  ({ name, mail }) => {
    expect(`${mail.subject}\n${mail.text}`.match(/\d{6,}/g) ?? []).toEqual(
      name.endsWith('Code') ? [CODE] : [],
    );
    expect(mail.text.split('\n').filter((line) => line === CODE)).toHaveLength(name.endsWith('Code') ? 1 : 0);
    expect(mail.text).not.toMatch(/\n\n\n|undefined|\[object/);
  },
);

test('every Hindi mail is in Hindi as a whole: no English word but the names of the product', () => {
  for (const [name, { subject, text }] of writeAll('hi')) {
    const words = `${subject}\n${text}`.replaceAll(/https:\S+/g, '').match(/[a-z]+/gi) ?? [];
    expect(
      words.filter((word) => word !== 'Quad' && word !== 'UTC'),
      name,
    ).toEqual([]);
  }
});

test('a time has its own words in each language', () => {
  expect(mailsIn('en').addressChanged(AT).text).toContain('Time: 22 November 2026 at 09:30 (UTC)');
  expect(mailsIn('hi').addressChanged(AT).text).toContain('समय: 22 नवंबर 2026, 09:30 (UTC)');
});

test('a language that only a newer version has is English', () => {
  expect(mailsIn('xx' as never)).toBe(mailsIn('en'));
  expect(mailsIn(null)).toBe(mailsIn('en'));
});
