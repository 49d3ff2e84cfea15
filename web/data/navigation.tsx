import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { navigate as changeAddress } from 'wouter/use-browser-location';
import { enterPlace } from '#web/data/keep-place.ts';

interface NavigateOptions {
  readonly replace?: boolean;
  readonly state?: unknown;
}

/** Shows another screen by `change`. `path` is its address without the query. */
type Transition = (change: () => void, path: string) => void;

let transition: Transition = (change) => change();

/** Sets how a link shows its screen. Back and Forward do not go through it. */
export function setTransition(next: Transition): void {
  transition = next;
}

/** Opens a screen: keeps the reader's place on the current screen, and gives the new history entry a place. */
export function navigate(to: string | URL, { replace = false, state }: NavigateOptions = {}): void {
  const { pathname, search } = new URL(to, location.href);
  const change = () => changeAddress(to, { replace, state: enterPlace(pathname + search, replace, state) });
  if (replace) change();
  else transition(change, pathname);
}

/** Every link and every `useLocation` inside of it uses {@link navigate}. */
export function Navigation({ children }: { readonly children: ReactNode }) {
  return <Router aroundNav={(_, to, options) => navigate(to, options)}>{children}</Router>;
}
