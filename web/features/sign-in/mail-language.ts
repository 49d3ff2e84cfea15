import { readLanguage } from '#web/data/language.ts';

/** For a request that mails a code: the shown language, unless it is the default. */
export function mailLanguage() {
  const language = readLanguage();
  return language === 'en' ? {} : { language };
}
