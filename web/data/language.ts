import { useSyncExternalStore } from 'react';
import type { Language } from '#contract/words/languages.ts';
import { setTranslation } from '#web/data/api/api.ts';
import { localData } from '#web/data/storage/storage.ts';

type LanguageFile = typeof import('#web/data/hindi.ts');
type Load = () => Promise<LanguageFile>;

/** English needs no file. */
const files: Partial<Record<string, Load>> = {
  hi: () => import('#web/data/hindi.ts'),
} satisfies Record<Exclude<Language, 'en'>, Load>;

const KEY = 'language';
const listeners = new Set<() => void>();

let shown: Language = 'en';
/** The file of the shown language; null for English. */
let file: LanguageFile | null = null;

export const readLanguage = () => shown;

/** The language that is stored on this device; null before a choice. */
export const readChoice = () => localData.read(KEY) as Language | null;

/** Loads the language that is stored on this device. Without its file the page is in English. */
export async function startLanguage(): Promise<void> {
  const chosen = readChoice() ?? 'en';
  const next = (await files[chosen]?.().catch(() => null)) ?? null;
  // Another choice was made while the file loaded.
  if (chosen !== (readChoice() ?? 'en') || next === file) return;
  file = next;
  shown = next ? chosen : 'en';
  setTranslation(next?.translateAnswer ?? ((answer) => answer));
  document.documentElement.lang = next ? chosen : 'en-GB';
  for (const listener of listeners) listener();
}

/** Shows all texts in the language, and keeps the choice on this device. Null: as before any choice. */
export function chooseLanguage(language: string | null): Promise<void> {
  if (language === null) localData.remove(KEY);
  else localData.write(KEY, language);
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
