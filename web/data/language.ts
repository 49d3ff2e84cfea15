import { useSyncExternalStore } from 'react';
import type { Language } from '#contract/words/languages.ts';
import { setTranslation } from '#web/data/api/api.ts';
import { repeatWhileOffline } from '#web/data/loading/repeat-while-offline.ts';
import { localData } from '#web/data/storage/storage.ts';

type LanguageFile = typeof import('#web/data/hindi.ts');
type Load = () => Promise<LanguageFile>;

/** English needs no file. Tests replace the functions. */
export const languageFiles: Record<Exclude<Language, 'en'>, Load> = {
  hi: () => import('#web/data/hindi.ts'),
};

const KEY = 'language';
const listeners = new Set<() => void>();

let shown: Language = 'en';
/** The file of the shown language; null for English. */
let file: LanguageFile | null = null;

export const readLanguage = () => shown;

/** The language that is stored on this device; null before a choice. */
export const readChoice = () => localData.read(KEY) as Language | null;

/**
 * Shows the language that is stored on this device. If its file does not load, the texts stay as they are, and the file
 * is requested again until it arrives. Resolves to false then.
 */
export async function startLanguage(): Promise<boolean> {
  const chosen = readChoice() ?? 'en';
  notify();
  const load = (languageFiles as Partial<Record<string, Load>>)[chosen];
  try {
    show(chosen, load ? await load() : null);
    return true;
  } catch {
    // Another choice was made while the file loaded.
    if (!load || !isChosen(chosen)) return true;
    void repeatWhileOffline(load).then(
      (next) => show(chosen, next),
      () => undefined,
    );
    return false;
  }
}

const isChosen = (language: string) => language === (readChoice() ?? 'en');

function show(language: Language, next: LanguageFile | null): void {
  if (!isChosen(language) || next === file) return;
  file = next;
  shown = next ? language : 'en';
  setTranslation(next?.translateAnswer ?? ((answer) => answer));
  document.documentElement.lang = next ? language : 'en-GB';
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

/**
 * Keeps the choice on this device, and shows all texts in the language. Null: as before any choice. Resolves to false if
 * the language comes later ({@link startLanguage}).
 */
export function chooseLanguage(language: string | null): Promise<boolean> {
  if (language === null) localData.remove(KEY);
  else localData.write(KEY, language);
  return startLanguage();
}

// Storage events come from other tabs only.
addEventListener('storage', (event) => {
  if (event.key === KEY && localData.isSourceOf(event)) void startLanguage();
});

/** The shown language. */
export const useLanguage = () => useSyncExternalStore(subscribe, readLanguage);

/** The chosen language. It is shown when its file has loaded. */
export const useChosenLanguage = () => useSyncExternalStore(subscribe, readChoice) ?? 'en';

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The dictionary in the chosen language. */
export const readDictionary = <Texts extends object>(english: Texts): Texts =>
  file?.findDictionary(english) ?? english;
