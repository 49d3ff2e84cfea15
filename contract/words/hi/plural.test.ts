import { expect, test } from 'vitest';
import { activityWords } from './activity.ts';
import { plural } from './plural.ts';
import { searchWords } from './search.ts';
import { words } from './words.ts';

test('the form of a number is that of Intl.PluralRules', () => {
  const rules = new Intl.PluralRules('hi');
  for (let count = 0; count <= 200; count += 1)
    expect(plural(count, 'one', 'other'), String(count)).toBe(rules.select(count));
});

test.each([
  [0.5, 'अभी'],
  [1, '1 मिनट'],
  [59, '59 मिनट'],
  [60, '1 घंटा'],
  [119, '1 घंटा'],
  [120, '2 घंटे'],
  [14 * 60, '14 घंटे'],
])('%s minutes ago in Hindi: %s', (minutes, text) => {
  expect(words.ago(minutes)).toBe(text);
});

test('numbers and their nouns agree in Hindi', () => {
  expect([1, 2].map(words.unreadNotices)).toEqual(['1 नई सूचना', '2 नई सूचनाएँ']);
  expect([1, 5].map(activityWords.likes)).toEqual(['1 व्यक्ति ने आपको लाइक किया', '5 लोगों ने आपको लाइक किया']);
  expect([1, 3].map(searchWords.suggestedCount)).toEqual([
    '1 स्टूडेंट का सुझाव। नीचे वाली कुंजी से चुनें।',
    '3 स्टूडेंट्स का सुझाव। नीचे वाली कुंजी से चुनें।',
  ]);
});
