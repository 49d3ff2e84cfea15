import { shortcutWords } from '#contract/words/en/shortcuts.ts';
import { setShortcuts, useShortcutsOn } from '#web/features/shortcuts/shortcut-setting.ts';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/data/words.ts';

/** The keys, and a switch: single letters can disturb people who speak to their computer (WCAG 2.1.4). */
export function ShortcutList() {
  const texts = useWords(shortcutWords);
  const isOn = useShortcutsOn();
  return (
    <>
      <dl className={isOn ? undefined : 'text-soft'}>
        {texts.list.map(([keys, what]) => (
          <div key={keys} className="flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line">
            <dt className="min-w-18">
              {keys.split(' ').map((key) => (
                <kbd key={key} className="mr-1 rounded-inner bg-sunken px-2 py-1 text-label font-medium">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="min-w-0 flex-1">{what}</dd>
          </div>
        ))}
      </dl>
      <output className="block py-3 text-meta text-soft">{isOn ? texts.on : texts.off}</output>
      <Button look="tint" onClick={() => setShortcuts(!isOn)}>
        {isOn ? texts.turnOff : texts.turnOn}
      </Button>
    </>
  );
}
