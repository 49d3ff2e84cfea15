import { expect, test } from 'vitest';
import { listSpellings, plainSpelling } from './devanagari.ts';

test.each([
  ['चन्द्र', 'चंद्र'],
  ['चँद्र', 'चंद्र'],
  ['अञ्जलि', 'अंजलि'],
  ['अम्बर', 'अंबर'],
  ['ज़फ़र', 'जफर'],
  ['\u095b\u095eर', 'जफर'],
  ['श्रीमान्', 'श्रीमान'],
])('%s has the same plain spelling as %s', (word, plain) => {
  expect(plainSpelling(word)).toBe(plain);
});

test.each(['जन्म', 'कन्या', 'अन्ना', 'अम्मा', 'कृष्ण', 'asha', ''])('%s stays as it is', (word) => {
  expect(plainSpelling(word)).toBe(word);
});

test('the other spellings all have the same plain one, are distinct and few', () => {
  for (const word of ['चंद्रशेखर', 'गजेंद्र', 'फखरुद्दीन', 'संगीता', 'जगजीतंजग']) {
    const spellings = listSpellings(word);
    expect(spellings.length).toBeGreaterThan(0);
    expect(spellings.length).toBeLessThanOrEqual(16);
    expect(new Set(spellings).size).toBe(spellings.length);
    for (const spelling of spellings) expect(plainSpelling(spelling)).toBe(word);
  }
  expect(listSpellings('asha')).toEqual([]);
  expect(['\u093c', '\u094d', 'ज़', 'ज'].flatMap(listSpellings)).toEqual([]);
});
