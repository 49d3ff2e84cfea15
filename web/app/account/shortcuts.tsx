import { shortcutWords } from '#contract/words/en/shortcuts.ts';
import { AccountScreen } from '#web/app/account/account-screen.tsx';
import { ShortcutList } from '#web/features/shortcuts/shortcut-list.tsx';
import { useWords } from '#web/data/words.ts';

/** The keyboard shortcuts of this device. */
export function ShortcutsScreen() {
  const { title } = useWords(shortcutWords);
  return (
    <AccountScreen title={title}>
      <section aria-label={title} className="elevated rounded-card bg-card p-4">
        <ShortcutList />
      </section>
    </AccountScreen>
  );
}
