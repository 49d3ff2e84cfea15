import { expect, test } from 'vitest';
import { namesRead, readExampleFile, refusalOf } from '#test/config.ts';
import { readConfig } from './config.ts';

const SECRET = 'a secret of the tests, 32 characters or more';

test('.env.example lists exactly the variables that are read, each as the default or as a good example [2.3]', () => {
  const settings = readExampleFile();
  expect(settings.map(([name]) => name).toSorted()).toEqual(namesRead());
  const examples = Object.fromEntries(settings);
  const own = { SECRET, METRICS_TOKEN: 'k'.repeat(32) };
  expect(readConfig({ ...examples, ...own })).toMatchObject({ production: true, port: 3000 });
});

test('the example in the refusal of a number or a choice is its default', () => {
  const numbers = ['PORT', 'MAILS_PER_HOUR', 'LIMIT_CALLS', 'PHOTO_KEEP_DAYS', 'ALUMNI_DAYS', 'ACK_HOURS'];
  for (const name of [
    ...numbers,
    'LIMITS',
    'LOG_LEVEL',
    'REQUEST_LOG',
    'PRESET',
    'DISLIKES',
    'PUSH',
    'DEMO',
  ]) {
    const message = refusalOf({ [name]: 'no:' });
    const [, example = ''] = message.split(`Example: ${name}=`);
    expect(example, message).not.toBe('');
    expect(readConfig({ [name]: example }), message).toEqual(readConfig({}));
  }
});
