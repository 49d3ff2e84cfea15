import { useEffect } from 'react';
import { words } from '#contract/words.ts';

/** What the tab, the history and a screen reader call this screen. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === words.brand ? title : `${title} · ${words.brand}`;
  }, [title]);
}
