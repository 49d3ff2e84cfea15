import { useTheme } from '#web/layout/theme.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.ts';

/** A row of the menu. */
export function ThemeRow() {
  const words = useWords();
  const { isDark, toggle } = useTheme();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isDark}
      className="press shift flex min-h-13 w-full items-center gap-4 border-b border-line px-1.5 text-left"
      onClick={toggle}
    >
      <Icon name="moon" className="size-6 text-soft" />
      <span className="flex-1">{words.darkTheme}</span>
      <span className={`flex h-7 w-12 rounded-full p-0.5 ${isDark ? 'justify-end bg-accent' : 'bg-edge'}`}>
        <span className={`size-6 rounded-full ${isDark ? 'bg-on-accent' : 'bg-card'}`} />
      </span>
    </button>
  );
}

export function ThemeIcon({ className }: { readonly className: string }) {
  const words = useWords();
  const { isDark, toggle } = useTheme();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isDark}
      aria-label={words.darkTheme}
      className={`press shift size-11 items-center justify-center rounded-field ${isDark ? 'text-accent' : 'text-soft'} ${className}`}
      onClick={toggle}
    >
      <Icon name="moon" />
    </button>
  );
}
