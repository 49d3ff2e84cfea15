import { onTestFinished } from 'vitest';
import { chooseLanguage } from '#web/data/language.ts';

/** Shows all texts in the language until the test ends. */
export async function showLanguage(language: string): Promise<void> {
  onTestFinished(async () => void (await chooseLanguage('en')));
  await chooseLanguage(language);
}
