import type { Page } from '@playwright/test';
import type { Language } from '#contract/words/languages.ts';
import { findDictionary } from '#web/data/hindi.ts';
import type { DemoStudent } from '../demo-student.ts';

/** @returns a function from an English dictionary to that of the language. */
export function dictionaryIn(language: Language): <Texts extends object>(english: Texts) => Texts {
  return language === 'hi' ? findDictionary : (english) => english;
}

/** Chooses the language as another tab of the browser would, without a call that keeps it on the account. */
export async function choose(page: Page, language: Language, { userData }: DemoStudent): Promise<void> {
  const { uid } = JSON.parse(userData) as { uid: string };
  await page.evaluate(`(() => {
    localStorage.setItem('account-language', '${uid} ${language}');
    localStorage.setItem('language', '${language}');
    dispatchEvent(new StorageEvent('storage', { key: 'language', storageArea: localStorage }));
  })()`);
  const isShown = `new Promise((shown) => {
    const look = () =>
      document.documentElement.lang.startsWith('${language}')
        ? requestAnimationFrame(() => requestAnimationFrame(() => shown(true)))
        : setTimeout(look, 30);
    look();
  })`;
  await page.evaluate(isShown);
}
