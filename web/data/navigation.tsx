import { startTransition, type ReactNode } from 'react';
import { navigate as changeAddress } from 'wouter/use-browser-location';
import { Address, isPreparing } from '#web/data/address.tsx';
import { enterPlace } from '#web/data/keep-place.ts';

interface NavigateOptions {
  readonly replace?: boolean;
  readonly state?: unknown;
  /**
   * False if React must render at once: for a box that has its text from the address, before the next key, and for an
   * act that also removes what the screen shows. The default of `replace`.
   */
  readonly transition?: boolean;
}

/** Shows another screen by `change`. `path` is its address without the query. */
type Transition = (change: () => void, path: string) => void;

/** React renders the next screen in short tasks, so that the press is painted first. */
let show: Transition = startTransition;

/** Sets how a link shows its screen. Back and Forward do not go through it. */
export function setTransition(next: Transition): void {
  show = next;
}

/** Opens a screen: keeps the reader's place on the current screen, and gives the new history entry a place. */
export function navigate(
  to: string | URL,
  { replace = false, state, transition = !replace }: NavigateOptions = {},
): void {
  const { pathname, search } = new URL(to, location.href);
  const isHere = pathname === location.pathname;
  // A second tap on a link whose screen React prepares.
  if (isHere && search === location.search && isPreparing()) return;
  const change = () => changeAddress(to, { replace, state: enterPlace(pathname + search, replace, state) });
  if (isHere || !transition) change();
  // A step from student to student has its own motion.
  else if (replace) startTransition(change);
  else show(change, pathname);
}

/** Every link and every `useLocation` inside of it uses {@link navigate}. */
export function Navigation({ children }: { readonly children: ReactNode }) {
  return <Address aroundNav={navigate}>{children}</Address>;
}
