import { expect, test } from 'vitest';
import { demoOperator } from '#contract/operator.ts';
import { readConfig } from './config.ts';
import { refusalOf } from '#test/config.ts';

const all = {
  CONTACT: 'help@quad.example.edu',
  PLACE: 'राँची, India',
  TERMS_URL: 'https://quad.example.edu/terms',
  PRIVACY_URL: 'https://quad.example.edu/privacy?v=2',
};

test('the operator of an installation is read; values that are not set are demo values and listed as such', () => {
  expect(readConfig(all).operator).toEqual({
    contact: all.CONTACT,
    place: all.PLACE,
    termsUrl: all.TERMS_URL,
    privacyUrl: all.PRIVACY_URL,
    demo: [],
  });
  const { PLACE: _, ...withoutPlace } = all;
  expect(readConfig(withoutPlace).operator).toMatchObject({ place: demoOperator.place, demo: ['place'] });
  expect(readConfig({ CONTACT: ' ' }).operator).toEqual(demoOperator);
});

test.each([
  ['HTTPS://Quad.example.edu/Help', 'https://quad.example.edu/Help'],
  ['a.b+c@x-y.example', 'a.b+c@x-y.example'],
])('CONTACT may be %s', (CONTACT, contact) => {
  expect(readConfig({ CONTACT }).operator).toMatchObject({ contact });
});

test.each([
  ['CONTACT', 'http://quad.example.edu'],
  ['CONTACT', 'javascript:alert(1)'],
  ['CONTACT', 'help'],
  ['CONTACT', 'help@localhost'],
  ['CONTACT', 'help@quad.example.edu?bcc=x@evil.example'],
  ['CONTACT', 'help@quad.example.edu,x@evil.example'],
  ['CONTACT', 'https://'],
  ['PLACE', 'two\nlines'],
  ['PLACE', 'turned \u202eround'],
  ['PLACE', '\u0301\u0308'],
  ['PLACE', 'Ranchi\ufffd'],
  ['PLACE', 'x'.repeat(101)],
  ['TERMS_URL', 'http://quad.example.edu/terms'],
  ['TERMS_URL', '/terms'],
  ['TERMS_URL', 'https://quad.example.edu/te rms'],
  ['PRIVACY_URL', 'data:text/html,x'],
  ['PRIVACY_URL', `https://quad.example.edu/${'x'.repeat(300)}`],
])('%s=%j is refused, with an example that is accepted', (name, value) => {
  const message = refusalOf({ [name]: value });
  expect(message).toMatch(new RegExp(`^${name} must be .*Example: ${name}=`));
  const example = message.split(`Example: ${name}=`)[1] ?? '';
  expect(readConfig({ [name]: example }).operator.demo).toHaveLength(3);
});

test('a password in an address is not repeated', () => {
  expect(refusalOf({ TERMS_URL: 'https://asha:secret@quad.example.edu' })).not.toContain('secret');
});
