import { useSyncExternalStore } from 'react';

/** Makes a hook that is true while the window matches a media query. */
function makeMediaHook(query: string): () => boolean {
  const media = matchMedia(query);
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => media.matches);
}

// The breakpoints of styles/theme.css, for parts that only one side of them has: a hidden part is rendered too.
export const useDesk = makeMediaHook('(min-width: 64rem)');
export const useWide = makeMediaHook('(min-width: 90rem)');
