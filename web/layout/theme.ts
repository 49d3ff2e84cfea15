import { useSyncExternalStore } from 'react';
import { localData } from '#web/data/storage/storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const KEY = 'theme';
const root = document.documentElement;
const listeners = new Set<() => void>();

// before-paint.js has already applied the stored theme.
function readTheme(): Theme {
  const chosen = root.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** The style sheet follows the system unless the root element has `data-theme`. */
function applyTheme(theme: Theme): void {
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  updateThemeColour();
  for (const listener of listeners) listener();
}

/** Gives the browser's toolbar the page's colour. With the theme System, the two meta elements follow the system. */
function updateThemeColour(): void {
  const theme = readTheme();
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
  const colour = (meta: HTMLMetaElement) => (meta.dataset['system'] ??= meta.content);
  const chosen = metas.find(({ media }) => media.includes(theme));
  for (const meta of metas) meta.content = colour(chosen ?? meta);
}

function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  if (theme === 'system') localData.remove(KEY);
  else localData.write(KEY, theme);
}

// Storage events come from other tabs only. A null key means that the storage was cleared.
addEventListener('storage', ({ key, newValue }) => {
  if (key === null || key === KEY)
    applyTheme(newValue === 'light' || newValue === 'dark' ? newValue : 'system');
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The theme of the page. All theme controls share it. */
export function useTheme() {
  return { theme: useSyncExternalStore(subscribe, readTheme), chooseTheme };
}
