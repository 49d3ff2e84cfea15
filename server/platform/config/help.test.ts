import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { helpHref } from '#contract/operator.ts';
import { readConfig } from './config.ts';
import { describePage } from '#server/features/page-notice/notice.ts';
import { refusalOf } from '#test/config.ts';
import { aFolder } from '#test/server-process.ts';

async function aHelpFile(text: string): Promise<string> {
  const file = path.join(await aFolder(), 'help.txt');
  writeFileSync(file, text);
  return file;
}

test('the page has the help resources of a file, one per line; without a file it has none', async () => {
  const HELP_FILE = await aHelpFile(
    '# Ours\r\n\r\nHealth centre: +91 11 5550 0100\r\nSomebody to talk to : https://help.example.edu\r\n',
  );
  const help = [
    { name: 'Health centre', contact: '+91 11 5550 0100' },
    { name: 'Somebody to talk to', contact: 'https://help.example.edu' },
  ];
  expect(readConfig({ HELP_FILE }).help).toEqual(help);
  const page = describePage(readConfig({}));
  expect(page).not.toHaveProperty('help');
  expect(describePage(readConfig({ HELP_FILE }))).toEqual({ ...page, help });
});

test.each([
  ['nothing in it', '# only a comment'],
  ['a line without a phone or address', 'Health centre'],
  ['a line without a name', ': 100'],
  ['a text that turns its direction', 'Health centre: \u202e0010'],
  ['a name of marks alone', '\u0301\u0308: 100'],
  ['a contact of marks alone', 'Health centre: \u0301'],
  ['a name that is too long', `${'x'.repeat(101)}: 100`],
  ['a contact that is too long', `x: ${'1'.repeat(201)}`],
  ['too many lines', 'x: 100\n'.repeat(11)],
])('a file of help with %s is refused with one line', async (_what, text) => {
  expect(refusalOf({ HELP_FILE: await aHelpFile(text) })).toMatch(/^HELP_FILE [^\n]+Example: HELP_FILE=/);
});

test('a file of help that cannot be read is refused with one line', () => {
  expect(refusalOf({ HELP_FILE: './no-such-file' })).toMatch(
    /^HELP_FILE cannot be read[^\n]+Example: HELP_FILE=[^\n]+$/,
  );
});

test.each([
  ['+91 (11) 5550-0100', 'tel:+911155500100'],
  ['112', 'tel:112'],
  ['help@quad.example.edu', 'mailto:help@quad.example.edu'],
  ['https://help.example.edu/talk', 'https://help.example.edu/talk'],
  ['http://help.example.edu', null],
  ['javascript:alert(1)', null],
  ['ask your university', null],
])('%s leads to %s', (contact, href) => {
  expect(helpHref(contact)).toBe(href);
});
