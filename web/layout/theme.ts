import { useState } from 'react';

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)').matches;

if (document.documentElement.dataset['theme']) colourBrowser();

/** The system's scheme until the person says otherwise; before-paint.js applies it before the first paint. */
/** The browser's own bar takes the page's colour, which need not be the system's scheme any more. */
function colourBrowser(): void {
  const ground = getComputedStyle(document.documentElement).backgroundColor;
  for (const meta of document.querySelectorAll('meta[name=theme-color]'))
    meta.setAttribute('content', ground);
}

export function useTheme() {
  const [isDark, setDark] = useState(() => {
    const chosen = document.documentElement.dataset['theme'];
    return chosen ? chosen === 'dark' : prefersDark();
  });

  const toggle = () => {
    const theme = isDark ? 'light' : 'dark';
    document.documentElement.dataset['theme'] = theme;
    localStorage.setItem('theme', theme);
    colourBrowser();
    setDark(!isDark);
  };
  return { isDark, toggle };
}
