import { expect, test } from 'vitest';
import { words } from '#contract/words/en/words.ts';
import { startTexts } from '#contract/words/en/start.ts';
import { startTexts as hindiTexts } from '#contract/words/hi/start.ts';
import { words as hindi } from '#contract/words/hi/words.ts';
import source from '#web/index.html?raw';

const page = new DOMParser().parseFromString(source, 'text/html');
const { locale, brand, tagline, tryAgain } = words;

test.each(Object.entries({ brand, tagline, tryAgain, ...startTexts }))(
  'before a script has loaded, the page has the text %s of the dictionary',
  (_, text) => expect(page.body.textContent.replaceAll(/\s+/g, ' ')).toContain(text),
);

test('each text of the page before a script has loaded is there in Hindi, too, but for that without scripts [9.18]', () => {
  const texts = [...page.querySelectorAll<HTMLElement>('#splash [data-hi]')].map(
    ({ dataset }) => dataset['hi'],
  );
  expect(new Set(texts)).toEqual(new Set([hindi.tagline, hindi.tryAgain, ...Object.values(hindiTexts)]));
});

test('a link preview has the name and the description of the dictionary, and keeps the shared address [9.13]', () => {
  const read = (name: string) => page.querySelector<HTMLMetaElement>(`meta[property="og:${name}"]`)?.content;
  expect([read('title'), read('description')]).toEqual([brand, tagline]);
  expect(read('url')).toBeUndefined();
});

test('the page has the language, the name and the description of the dictionary', () => {
  expect(page.documentElement.lang).toBe(locale);
  expect(page.title).toBe(brand);
  expect(page.querySelector<HTMLMetaElement>('meta[name=description]')?.content).toBe(tagline);
});
