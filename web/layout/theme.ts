import { useState } from 'react';

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)').matches;

/** The system's scheme until the person says otherwise; before-paint.js applies it before the first paint. */
export function useTheme() {
  const [isDark, setDark] = useState(() => {
    const chosen = document.documentElement.dataset['theme'];
    return chosen ? chosen === 'dark' : prefersDark();
  });

  const toggle = () => {
    const theme = isDark ? 'light' : 'dark';
    document.documentElement.dataset['theme'] = theme;
    localStorage.setItem('theme', theme);
    setDark(!isDark);
  };
  return { isDark, toggle };
}
