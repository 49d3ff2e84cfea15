import { useSyncExternalStore } from 'react';
import { localData } from '#web/storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const KEY = 'theme';
const root = document.documentElement;
const listeners = new Set<() => void>();

// before-paint.js has applied the stored theme before the first paint.
if (readTheme() !== 'system') colourBrowser();

function readTheme(): Theme {
  const chosen = root.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** The CSS follows the system unless the root names a theme. */
function applyTheme(theme: Theme): void {
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  colourBrowser();
  for (const listener of listeners) listener();
}

/** Gives the browser's own bar the page's colour. Without an own theme, the two meta elements follow the system. */
function colourBrowser(): void {
  const chosen = readTheme() !== 'system' && getComputedStyle(root).backgroundColor;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.dataset['system'] ??= meta.content;
    meta.content = chosen || meta.dataset['system'];
  }
}

function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  if (theme === 'system') localData.remove(KEY);
  else localData.write(KEY, theme);
}

// Storage events come from other tabs only; a null key means that all was cleared.
addEventListener('storage', ({ key, newValue }) => {
  if (key === null || key === KEY)
    applyTheme(newValue === 'light' || newValue === 'dark' ? newValue : 'system');
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The one theme of the page: every control shows and changes the same. */
export function useTheme() {
  return { theme: useSyncExternalStore(subscribe, readTheme), chooseTheme };
}
