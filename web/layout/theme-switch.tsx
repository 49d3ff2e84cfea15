import { themes, useTheme, type Theme } from '#web/layout/theme.ts';
import { RadioRow } from '#web/ui/form/radio-row.tsx';
import { MoreIcon, type MoreIconName } from '#web/ui/more-icons.tsx';
import { useWords } from '#web/data/words.ts';

const icons: Readonly<Record<Theme, MoreIconName>> = { system: 'contrast', light: 'sun', dark: 'moon' };

/** A menu row with the three themes as radio buttons. */
export function ThemeRow() {
  const words = useWords();
  const { theme, chooseTheme } = useTheme();
  return (
    <fieldset className="flex min-h-13 flex-wrap items-center gap-x-4 border-b border-line px-1.5 py-1">
      <legend className="sr-only">{words.theme}</legend>
      <MoreIcon name={icons[theme]} className="size-6 text-soft" />
      <span aria-hidden="true" className="flex-1">
        {words.theme}
      </span>
      <RadioRow
        options={themes.map((one) => [one, words.themeNames[one]])}
        value={theme}
        onChange={chooseTheme}
      />
    </fieldset>
  );
}

/** The desktop's button. Each press selects the next theme. */
export function ThemeButton({ className }: { readonly className: string }) {
  const words = useWords();
  const { theme, chooseTheme } = useTheme();
  const text = `${words.theme}: ${words.themeNames[theme]}`;
  return (
    <button
      type="button"
      aria-label={text}
      title={text}
      className={`press hover-shade size-11 items-center justify-center rounded-field text-soft ${className}`}
      onClick={() => chooseTheme(themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system')}
    >
      <MoreIcon name={icons[theme]} />
    </button>
  );
}
