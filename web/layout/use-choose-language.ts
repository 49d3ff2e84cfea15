import { laterWords } from '#contract/words/en/later.ts';
import { languageNames, type Language } from '#contract/words/languages.ts';
import { chooseLanguage } from '#web/data/language.ts';
import { useWords } from '#web/data/words.ts';
import { useDialogs } from '#web/ui/dialog/alert.tsx';

/** Returns a function that chooses the language. If the language has to wait for the network, a quiet line states it. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const { announce } = useDialogs();
  const { languageWaits } = useWords(laterWords);
  return async (language) => {
    if (!(await chooseLanguage(language))) announce({ text: languageWaits(languageNames[language]) });
  };
}
