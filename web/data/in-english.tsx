import { use, useMemo, type ReactNode } from 'react';
import { words } from '#contract/words/en/words.ts';
import { Translations } from '#web/data/words.ts';

/** Every dictionary in English, unless a `WordsProvider` above replaces it. */
class EnglishDictionaries extends Map<object, object> {
  override get(english: object): object {
    return super.get(english) ?? english;
  }
}

/**
 * Shows everything below in English, dates too, whatever the language of the page: moderators' screens
 * (docs/decisions/073-languages.md).
 */
export function InEnglish({ children }: { readonly children: ReactNode }) {
  const above = use(Translations);
  const dictionaries = useMemo(() => new EnglishDictionaries(above), [above]);
  return (
    <Translations value={dictionaries}>
      <div lang={words.locale} className="contents">
        {children}
      </div>
    </Translations>
  );
}
