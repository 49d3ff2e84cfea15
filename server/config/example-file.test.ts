import { expect, test } from 'vitest';
import { namesRead, readExampleFile } from '#test/config.ts';
import { readConfig } from '#server/config.ts';

const SECRET = 'a secret of the tests, 32 characters or more';

test('.env.example lists exactly the variables that are read, each as the default or as a good example', () => {
  const settings = readExampleFile();
  expect(settings.map(([name]) => name).toSorted()).toEqual(namesRead());
  const examples = Object.fromEntries(settings);
  // Changes are of the embedded store, and DATABASE_URL is among the examples.
  const own = { SECRET, METRICS_TOKEN: 'k'.repeat(32), CHANGES_TO: '' };
  expect(readConfig({ ...examples, ...own })).toMatchObject({ production: true, port: 3000 });
});
