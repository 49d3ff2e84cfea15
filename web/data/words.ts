import { createContext, createElement, use, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { readDictionary, useLanguage } from '#web/data/language.ts';
import { words as englishWords, type Words } from '#contract/words/en/words.ts';

/** An English dictionary and the same texts in another language. */
export type Translation = readonly [english: object, translated: object];

/** Dictionaries that replace others; their keys are the English dictionaries. */
export const Translations = createContext<ReadonlyMap<object, object>>(new Map());

/** Pairs an English dictionary with its translation, which has the same texts. */
export function translation<Texts extends object>(english: Texts, translated: Texts): Translation {
  return [english, translated];
}

interface WordsProviderProps {
  readonly translations?: readonly Translation[];
  readonly children: ReactNode;
}

const none: readonly Translation[] = [];

/**
 * Renders the components below again after another choice of language (language.ts), and sets the language of the page.
 * `translations` replaces dictionaries.
 */
export function WordsProvider({ translations = none, children }: WordsProviderProps) {
  const above = use(Translations);
  const language = useLanguage();
  // Each language has a new map, so that all readers render again. If each of them subscribed to the choice, a list of
  // cards would have hundreds of subscriptions.
  const all = useMemo(
    () => new Map([...above, ...translations]),
    // oxlint-disable-next-line react/exhaustive-deps -- see above
    [above, translations, language],
  );
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
 * and components below a {@link WordsProvider} may call this; other functions take texts as an argument.
 */
export function useWords(): Words;
export function useWords<Texts extends object>(english: Texts): Texts;
export function useWords(english: object = englishWords): object {
  return read(use(Translations), english);
}

/** Returns a function that translates a dictionary, for files that load when they are needed. */
export function useTranslate(): <Texts extends object>(english: Texts) => Texts {
  const translations = use(Translations);
  return (english) => read(translations, english);
}
