import { laterWords } from '#contract/words/en/later.ts';
import { languageNames, type Language } from '#contract/words/languages.ts';
import { useChosenLanguage } from '#web/data/language.ts';
import { useWords } from '#web/data/words.ts';
import { useChooseLanguage } from '#web/layout/use-choose-language.ts';
import { MoreIcon } from '#web/ui/more-icons.tsx';

/** A menu row with the languages, each with its own name. */
export function LanguageRow() {
  const { language } = useWords(laterWords);
  const chosen = useChosenLanguage();
  const choose = useChooseLanguage();
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-4 border-b border-line px-1.5 py-1">
      <MoreIcon name="globe" className="size-6 text-soft" />
      <span aria-hidden="true" className="flex-1">
        {language}
      </span>
      <span className="relative inline-flex items-center text-soft">
        <select
          aria-label={language}
          value={chosen}
          className="h-11 appearance-none rounded-field bg-transparent pr-7 pl-3 text-meta"
          onChange={(event) => void choose(event.target.value as Language)}
        >
          {Object.entries(languageNames).map(([value, name]) => (
            <option key={value} value={value} lang={value}>
              {name}
            </option>
          ))}
        </select>
        <MoreIcon name="down" className="pointer-events-none absolute right-1 size-5" />
      </span>
    </div>
  );
}
