import { useSyncExternalStore } from 'react';

/** Makes a hook that is true while the window matches a media query. */
export function makeMediaHook(query: string): () => boolean {
  const media = matchMedia(query);
  // Before the listeners of React, which removes the controls of the other layout.
  media.addEventListener('change', keepFocus);
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => media.matches);
}

/** The element that has the focus, or has lost it because the style hides it. */
let focused: Element | null = null;
addEventListener('focusin', ({ target }) => (focused = target as Element));
addEventListener('focusout', ({ target, relatedTarget }) => {
  // While another window has the focus, the element stays the active one.
  const isLeft = !relatedTarget && target !== document.activeElement;
  if (isLeft && (target as Element).getClientRects().length > 0) focused = null;
});

/** Gives the focus to the same control of the new layout. */
function keepFocus(): void {
  const element = focused;
  if (element?.isConnected)
    void import('#web/ui/counterpart.ts').then(
      ({ focusCounterpart }) => focusCounterpart(element),
      () => undefined,
    );
}

// A breakpoint of styles/theme.css, for parts that only one side of it has: a hidden part is rendered too.
export const useDesk = makeMediaHook('(min-width: 64rem)');
