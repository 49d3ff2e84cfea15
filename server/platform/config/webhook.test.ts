import { expect, test } from 'vitest';
import { refusalOf } from '#test/config.ts';
import { readConfig } from './config.ts';

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

test('a webhook has an https address and a key; http is for this machine', () => {
  expect(readConfig({}).moderation.webhook).toBeNull();
  for (const url of ['https://hooks.example.edu/quad?for=campus', 'http://127.0.0.1:9000/'])
    expect(readConfig({ REPORT_WEBHOOK: url, REPORT_WEBHOOK_SECRET: SECRET }).moderation.webhook).toEqual({
      url,
      key: SECRET.slice(6),
    });
});

test.each([
  ['REPORT_WEBHOOK', 'hooks.example.edu', SECRET],
  ['REPORT_WEBHOOK', 'http://hooks.example.edu', SECRET],
  ['REPORT_WEBHOOK', 'ftp://hooks.example.edu', SECRET],
  ['REPORT_WEBHOOK', 'https://me:password@hooks.example.edu', SECRET],
  ['REPORT_WEBHOOK', '', SECRET],
  ['REPORT_WEBHOOK_SECRET', 'https://hooks.example.edu', ''],
  ['REPORT_WEBHOOK_SECRET', 'https://hooks.example.edu', 'a secret'],
  ['REPORT_WEBHOOK_SECRET', 'https://hooks.example.edu', 'whsec_c2hvcnQ='],
])('a wrong value is refused with one line that names %s: address "%s", secret "%s"', (name, url, secret) => {
  const message = refusalOf({ REPORT_WEBHOOK: url, REPORT_WEBHOOK_SECRET: secret });
  expect(message).toMatch(new RegExp(`^${name} (?:must|is missing)[^\\n]+ Example: ${name}=`));
  expect(message).not.toContain('password@');
});
