import { createContext, createElement, use, useLayoutEffect, type ReactNode } from 'react';
import { words as english, type Words } from '#contract/words.ts';

const WordsContext = createContext<Words>(english);

interface WordsProviderProps {
  readonly words: Words;
  readonly children: ReactNode;
}

/** Sets the dictionary of the components below and the language of the page. Without a provider, both are English. */
export function WordsProvider({ words, children }: WordsProviderProps) {
  useLayoutEffect(() => {
    document.documentElement.lang = words.locale;
  }, [words]);
  return createElement(WordsContext, { value: words }, children);
}

/**
 * All texts in the person's language. Only hooks and components may call this; other functions take `words` as an
 * argument.
 */
export function useWords(): Words {
  return use(WordsContext);
}
