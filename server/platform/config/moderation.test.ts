import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { describeOutsideModerators } from './moderation.ts';
import { refusalOf } from '#test/config.ts';
import { aFolder } from '#test/server-process.ts';

async function aRulesFile(text: string | Buffer): Promise<string> {
  const file = path.join(await aFolder(), 'rules.txt');
  writeFileSync(file, text);
  return file;
}

test('moderators are known by their mailbox, and get mails at the operator’s spelling of the address', () => {
  const { moderators } = readConfig({
    MODERATORS: ' Dean+quad@Example.edu ,, w.arden@gmail.com ',
  }).moderation;
  expect(moderators).toEqual([
    { mailbox: 'dean@example.edu', email: 'Dean+quad@Example.edu', role: 'moderator' },
    { mailbox: 'warden@gmail.com', email: 'w.arden@gmail.com', role: 'moderator' },
  ]);
});

test('moderators who cannot sign up are named by their domain, without their address', () => {
  const describe = (MODERATORS: string, CAMPUSES = 'example.edu=Example') =>
    describeOutsideModerators(readConfig({ MODERATORS, CAMPUSES }));
  expect(describe('dean@example.edu')).toBeNull();
  expect(describe('')).toBeNull();
  expect(describe('dean@staff.example.edu', 'open')).toBeNull();
  expect(describe('dean@staff.example.edu,warden@example.edu,head@staff.example.edu')).toMatch(
    /^MODERATORS has addresses of staff\.example\.edu, which CAMPUSES does not list: .*CAMPUSES=…,staff\.example\.edu=Staff$/,
  );
});

test('an officer is a moderator, even without an entry in MODERATORS', () => {
  const { moderators } = readConfig({
    MODERATORS: 'dean@example.edu,w.arden@gmail.com',
    OFFICERS: 'warden@gmail.com,officer@example.edu',
  }).moderation;
  expect(moderators.map(({ email, role }) => [email, role])).toEqual([
    ['dean@example.edu', 'moderator'],
    ['w.arden@gmail.com', 'officer'],
    ['officer@example.edu', 'officer'],
  ]);
  expect(refusalOf({ OFFICERS: 'warden' })).toMatch(/^OFFICERS must be .*"warden".*Example: OFFICERS=/);
});

test('an invalid address is refused with an example', () => {
  expect(refusalOf({ MODERATORS: 'dean@example.edu, warden' })).toMatch(
    /^MODERATORS must be .*"warden".*Example: MODERATORS=/,
  );
});

test('the hours and days of the queue are whole numbers', () => {
  expect(readConfig({ ACK_HOURS: '12', RESOLVE_DAYS: '7' }).moderation).toMatchObject({
    ackHours: 12,
    resolveDays: 7,
  });
  expect(refusalOf({ ACK_HOURS: '0' })).toMatch(/^ACK_HOURS must be/);
});

test('passkeys are required from all moderators, or only from moderators who have one', () => {
  expect(readConfig({}).moderation.needsPasskeys).toBe(false);
  expect(readConfig({ MODERATOR_PASSKEYS: 'required' }).moderation.needsPasskeys).toBe(true);
  expect(refusalOf({ MODERATOR_PASSKEYS: 'yes' })).toMatch(
    /^MODERATOR_PASSKEYS must be .*"yes".*Example: MODERATOR_PASSKEYS=required/,
  );
});

test('rules come from a file, one a line; without a file there are default rules', async () => {
  expect(readConfig({}).moderation.rules.length).toBeGreaterThan(3);
  const RULES_FILE = await aRulesFile('# Ours\r\n\r\nkind: Be kind.\r\nno-spam:  No spam: never.\r\n');
  expect(readConfig({ RULES_FILE }).moderation.rules).toEqual([
    { id: 'kind', text: 'Be kind.' },
    { id: 'no-spam', text: 'No spam: never.' },
  ]);
});

test.each([
  ['nothing in it', '# only a comment'],
  ['a line without an id', 'Be kind.'],
  ['an id with capitals', 'Kind: Be kind.'],
  ['one id twice', 'kind: Be kind.\nkind: Be very kind.'],
  ['words that are too long', `kind: ${'x'.repeat(301)}`],
  ['words that turn their direction', 'kind: Be \u202ekind.'],
  ['words of marks alone', 'kind: \u0301\u0308'],
  ['bytes that are not UTF-8', Buffer.from('kind: Be \xff kind.', 'latin1')],
])('a file of rules with %s is refused with one line', async (_what, text) => {
  expect(refusalOf({ RULES_FILE: await aRulesFile(text) })).toMatch(/^RULES_FILE [^\n]+Example: RULES_FILE=/);
});

test('a file of rules that cannot be read is refused with one line', () => {
  expect(refusalOf({ RULES_FILE: './no-such-file' })).toMatch(
    /^RULES_FILE cannot be read[^\n]+Example: RULES_FILE=[^\n]+$/,
  );
});
