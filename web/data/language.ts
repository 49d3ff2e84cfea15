import { useSyncExternalStore } from 'react';
import { setTranslation } from '#web/data/api/api.ts';
import { localData } from '#web/data/storage/storage.ts';

/** The languages with their own names, by the value of the page's `lang`. English needs no file. */
export const languages = { en: 'English', hi: 'हिन्दी' };

const KEY = 'language';
const listeners = new Set<() => void>();

/** The file of the chosen language; null for English. */
let file: typeof import('#web/data/hindi.ts') | null = null;

export const readLanguage = () => (file ? 'hi' : 'en');

const readStored = () => localData.read(KEY) ?? 'en';

/** Loads the language that is stored on this device. Without its file the page is in English. */
export async function startLanguage(): Promise<void> {
  const isHindi = readStored() === 'hi';
  const next = isHindi ? await import('#web/data/hindi.ts').catch(() => null) : null;
  // Another choice was made while the file loaded.
  if (isHindi !== (readStored() === 'hi') || next === file) return;
  file = next;
  setTranslation(next?.translateAnswer ?? ((answer) => answer));
  document.documentElement.lang = next ? 'hi' : 'en-GB';
  for (const listener of listeners) listener();
}

/** Shows all texts in the language, and keeps the choice on this device. */
export function chooseLanguage(language: string): Promise<void> {
  localData.write(KEY, language);
  return startLanguage();
}

// Storage events come from other tabs only.
addEventListener('storage', (event) => {
  if (event.key === KEY && localData.isSourceOf(event)) void startLanguage();
});

/** Renders the caller again after another choice. */
export const useLanguage = () => useSyncExternalStore(subscribe, readLanguage);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The dictionary in the chosen language. */
export const readDictionary = <Texts extends object>(english: Texts): Texts =>
  file?.findDictionary(english) ?? english;
