import { useEffect } from 'react';
import { useWords } from '#web/data/words.ts';

/** Sets the page title. Tabs, history and screen readers show it. */
export function useTitle(title: string): void {
  const words = useWords();
  useEffect(() => {
    document.title = title === words.brand ? title : `${title} · ${words.brand}`;
  }, [title, words.brand]);
}
