import { useEffect } from 'react';
import { useWords } from '#web/data/words.ts';

/** Sets the page title, which tabs, history and screen readers show. */
export function useTitle(title: string): void {
  const words = useWords();
  useEffect(() => {
    document.title = title === words.brand ? title : `${title} · ${words.brand}`;
  }, [title, words.brand]);
}
