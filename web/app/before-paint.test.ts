import { afterEach, expect, test } from 'vitest';
import source from '#web/public/before-paint.js?raw';

const made: HTMLElement[] = [];
afterEach(() => {
  localStorage.removeItem('theme');
  document.documentElement.removeAttribute('data-theme');
  for (const element of made.splice(0)) element.remove();
});

function addMeta(scheme: 'light' | 'dark', content: string): HTMLMetaElement {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'theme-color', media: `(prefers-color-scheme: ${scheme})`, content });
  made.push(meta);
  return document.head.appendChild(meta);
}

test('the browser’s toolbar has the colour of a chosen theme before the app’s files arrive', () => {
  localStorage.setItem('theme', 'dark');
  const metas = [addMeta('light', '#f0f4f0'), addMeta('dark', '#080e0b')];
  const script = document.createElement('script');
  script.textContent = source;
  made.push(document.head.appendChild(script));
  expect(metas.map(({ content }) => content)).toEqual(['#080e0b', '#080e0b']);
  expect(document.documentElement.dataset['theme']).toBe('dark');
});
