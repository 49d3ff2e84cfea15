import { useEffect } from 'react';
import { useWords } from '#web/words.ts';

/** What the tab, the history and a screen reader call this screen. */
export function useTitle(title: string): void {
  const words = useWords();
  useEffect(() => {
    document.title = title === words.brand ? title : `${title} · ${words.brand}`;
  }, [title, words.brand]);
}
