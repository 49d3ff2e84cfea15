import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Functions missing in Safari 16.4 or Chrome 111 (docs/architecture.md), with the versions that introduced them. */
const tooNew: readonly (readonly [pattern: RegExp, since: string])[] = [
  [/Promise\.(?:withResolvers|try)\b/, 'Safari 17.4, 18.2'],
  [/\.(?:symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/, 'Safari 17, Chrome 122'],
  [/\b(?:Object|Map)\.groupBy\b/, 'Safari 17.4, Chrome 117'],
  [/AbortSignal\.any\b/, 'Safari 17.4, Chrome 116'],
  [/URL\.(?:canParse|parse)\b/, 'Safari 17, 18, Chrome 120'],
  [/\.(?:showPopover|hidePopover|togglePopover)\(/, 'Safari 17, Chrome 114'],
  [/\.checkVisibility\(/, 'Safari 17.4'],
  [/RegExp\.escape\b/, 'Safari 18.2, Chrome 136'],
  [/Array\.fromAsync\b/, 'Chrome 121'],
  [
    /\bIterator\.(?:from|concat)\b|\.(?:values|keys|entries)\(\)\.(?:map|filter|take|toArray)\(/,
    'Safari 18.4, Chrome 122',
  ],
  [/\bclosedby\b/i, 'in no Safari, Chrome 134'],
  [/\bfield-sizing-/, 'Safari 26.2, Chrome 123'],
  [/\brequestIdleCallback\(|\bscheduler\./, 'in no Safari 16'],
];

/** Functions that a file may call if it first checks that the browser has them. */
const guarded: readonly (readonly [pattern: RegExp, guard: string])[] = [
  [/startViewTransition\(/, "'startViewTransition' in document"],
];

test('the web app calls no function that the oldest supported browsers lack', async () => {
  const files = await Array.fromAsync(glob('{web,contract}/**/*.{ts,tsx,js}', { cwd: root }));
  const calls = files
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const unguarded = guarded.filter(([, guard]) => !text.includes(guard));
      return text
        .split('\n')
        .flatMap((line, index) =>
          [...tooNew, ...unguarded]
            .filter(([pattern]) => pattern.test(line))
            .map(([, since]) => `${file}:${index + 1} ${line.trim()} (${since})`),
        );
    });
  expect(files.length).toBeGreaterThan(80);
  expect(calls).toEqual([]);
});
