import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { refusalOf } from '#test/config.ts';

test('pushes are on by default and may go to any push service', () => {
  expect(readConfig({}).push).toEqual({ isOn: true, hosts: [] });
  expect(readConfig({ PUSH: 'off', PUSH_HOSTS: ' Push.Apple.com ,, fcm.googleapis.com' }).push).toEqual({
    isOn: false,
    hosts: ['push.apple.com', 'fcm.googleapis.com'],
  });
});

test.each([
  ['PUSH', 'yes'],
  ['PUSH_HOSTS', 'https://push.apple.com'],
  ['PUSH_HOSTS', 'push.apple.com:443'],
  ['PUSH_HOSTS', '*.push.apple.com'],
  ['PUSH_HOSTS', 'localhost'],
  ['PUSH_HOSTS', '10.0.0.1'],
])('%s=%s is refused, with an example that is accepted', (name, value) => {
  const message = refusalOf({ [name]: value });
  expect(message).toMatch(new RegExp(`^${name} must be [^\\n]+$`));
  const example = message.split(`Example: ${name}=`)[1] ?? '';
  expect(readConfig({ [name]: example }).push).toBeDefined();
});
