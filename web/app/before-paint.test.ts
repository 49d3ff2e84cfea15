import { afterEach, expect, test } from 'vitest';
import source from '#web/public/before-paint.js?raw';

const made: HTMLElement[] = [];
afterEach(() => {
  // The script waits for the end of the page.
  document.dispatchEvent(new Event('DOMContentLoaded'));
  localStorage.removeItem('theme');
  localStorage.removeItem('language');
  document.documentElement.lang = '';
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

test.for([
  ['hi', 'हिन्दी'],
  ['en', 'English'],
] as const)(
  'a device with the language %s reads the splash in %s before the app’s files arrive [9.18]',
  async ([language, text]) => {
    localStorage.setItem('language', language);
    const script = document.createElement('script');
    script.textContent = source;
    made.push(document.head.appendChild(script));
    const splash = document.createElement('div');
    splash.id = 'splash';
    splash.innerHTML = '<p data-hi="हिन्दी">English</p>';
    made.push(document.body.appendChild(splash));
    // As after a mutation, before the next paint.
    await Promise.resolve();
    expect(splash.textContent).toBe(text);
    // The app's texts are in English until the file of Hindi has loaded.
    expect(document.documentElement.lang).toBe('');
  },
);
