import { createContext, createElement, use, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { readDictionary, useLanguage } from '#web/data/language.ts';
import { words as englishWords, type Words } from '#contract/words/en/words.ts';

/** An English dictionary and the same texts in another language. */
export type Translation = readonly [english: object, translated: object];

/** The dictionaries of the person's language; their keys are the English dictionaries. */
export const Translations = createContext<ReadonlyMap<object, object>>(new Map());

/** Pairs an English dictionary with its translation, which has the same texts. */
export function translation<Texts extends object>(english: Texts, translated: Texts): Translation {
  return [english, translated];
}

interface WordsProviderProps {
  readonly translations: readonly Translation[];
  readonly children: ReactNode;
}

/**
 * Replaces dictionaries in the components below, and sets the language of the page. Other dictionaries stay as above.
 * Without a provider all texts are in the chosen language (language.ts).
 */
export function WordsProvider({ translations, children }: WordsProviderProps) {
  const above = use(Translations);
  const all = useMemo(() => new Map([...above, ...translations]), [above, translations]);
  useLanguage();
  const { locale } = read(all, englishWords);
  useLayoutEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return createElement(Translations, { value: all }, children);
}

function read<Texts extends object>(translations: ReadonlyMap<object, object>, english: Texts): Texts {
  // `translation` gives both the same type.
  return (translations.get(english) as Texts | undefined) ?? readDictionary(english);
}

/**
 * The texts of a dictionary in the person's language. Without an argument: the texts of the first screens. Only hooks
 * and components may call this; other functions take texts as an argument.
 */
export function useWords(): Words;
export function useWords<Texts extends object>(english: Texts): Texts;
export function useWords(english: object = englishWords): object {
  useLanguage();
  return read(use(Translations), english);
}

/** Returns a function that translates a dictionary, for files that load when they are needed. */
export function useTranslate(): <Texts extends object>(english: Texts) => Texts {
  const translations = use(Translations);
  return (english) => read(translations, english);
}
