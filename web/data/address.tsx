import {
  createContext,
  useContext,
  useDeferredValue,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react';
import { Router } from 'wouter';
import type { BaseLocationHook } from 'wouter';
import { navigate as changeAddress } from 'wouter/use-browser-location';

/**
 * The address that the screens show. React prepares another screen in short tasks (navigation.tsx), and meanwhile the
 * browser's address is already the next one. The router's own hooks read the browser's address, and so render at once.
 */

const readAddress = (event?: Event) => ({
  path: location.pathname,
  search: location.search,
  state: history.state as unknown,
  isBack: event?.type === 'popstate',
});

const Path = createContext('');
const Search = createContext('');
const State = createContext<unknown>(null);
/** True if Back or Forward led to the shown address. */
const IsBack = createContext(false);

const useShownPath: BaseLocationHook = () => [useContext(Path), changeAddress];
const useShownSearch = () => useContext(Search);
/** The router calls them as hooks, which the linter does not see. */
const hooks = { hook: useShownPath, searchHook: useShownSearch };

/** The state of the shown history entry. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each screen knows the state of its entries
export const useHistoryState = <Kept,>() => useContext(State) as Kept;

/**
 * A part of the address that changes after a press has been painted, with the list that it leads to. After Back or
 * Forward it changes at once.
 */
export function useAfterPress<T>(part: T): T {
  const prepared = useDeferredValue(part);
  return useContext(IsBack) ? part : prepared;
}

/** The address on screen, as a path with its query. */
let shown = '';

/** True while React prepares the screen of the browser's address. */
export const isPreparing = () => shown !== location.pathname + location.search;

interface AddressProps {
  readonly aroundNav: (to: string, options?: object) => void;
  readonly children: ReactNode;
}

/** Gives the shown address to the router's hooks and to {@link useHistoryState}. */
export function Address({ aroundNav, children }: AddressProps) {
  const [{ path, search, state, isBack }, setAddress] = useState(() => readAddress());
  useLayoutEffect(() => {
    const update = (event?: Event) => setAddress(readAddress(event));
    const end = new AbortController();
    // The router's library sends the events of its name for changes by a script.
    for (const change of ['popstate', 'hashchange', 'pushState', 'replaceState'])
      addEventListener(change, update, { signal: end.signal });
    update();
    return () => end.abort();
  }, []);
  useLayoutEffect(() => {
    shown = path + search;
  }, [path, search]);
  return (
    <Router {...hooks} aroundNav={(_, to, options) => aroundNav(to, options)}>
      <Path value={path}>
        <Search value={search}>
          <State value={state}>
            <IsBack value={isBack}>{children}</IsBack>
          </State>
        </Search>
      </Path>
    </Router>
  );
}
