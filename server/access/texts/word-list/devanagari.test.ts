import { expect, test } from 'vitest';
import { createFindWords } from './find-words.ts';
import { noWords } from './read-file.ts';

/** Texts in Devanagari are read with Latin letters, so that one list serves both. */

const find = createFindWords(noWords);

test.each([
  ['तुझे छोड़ूंगा नहीं'],
  ['तेरे मुँह पर तेज़ाब फेंक दूँगा'],
  ['तुझे उठवा लूँगा'],
  ['तेरा ख़ून पी जाऊँगा'],
  ['अपनी जान दे दे'],
])('%s: a threat or a wish of harm in Devanagari is refused [S4.3]', (text) => {
  expect(find(text)).toMatchObject({ needsHelp: true });
  expect(find(text).refused).not.toEqual([]);
});

test.each([
  ['मैं तो हँसते हँसते मर गया'],
  ['गेंदबाज़ी में सबको मार देता है'],
  ['गाना गाती है तो दिल जीत लेती है'],
  ['इसे हारना पसंद नहीं'],
  ['दोस्तों के लिए अपनी जान दे देगा'],
])('%s: friendly in Devanagari [S4.3]', (text) => {
  expect(find(text)).toEqual({ refused: [], words: [], needsHelp: false });
});
