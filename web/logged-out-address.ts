import { useLocation, useSearch } from 'wouter';

/** The two screens for visitors. */
export type LoggedOutScreenName = 'login' | 'sign-up';

/** Query parameter of sign-up. Without it, visitors see login at every address (docs/decisions/016). */
const SIGN_UP = 'sign-up';

/** The address of a screen: `/search?user=asha` and `/search?user=asha&sign-up`. */
function addressOf(screen: LoggedOutScreenName, path: string, search: string): string {
  const query = search.split('&').filter((part) => part !== '' && !/^sign-up(?:=|$)/.test(part));
  if (screen === 'sign-up') query.push(SIGN_UP);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/** The screen that the address names. `show` opens the other one, with a new history entry. */
export function useLoggedOutAddress() {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const screen: LoggedOutScreenName = new URLSearchParams(search).has(SIGN_UP) ? 'sign-up' : 'login';
  return {
    screen,
    addressOf: (of: LoggedOutScreenName) => addressOf(of, path, search),
    show: (next: LoggedOutScreenName) => {
      if (next !== screen) navigate(addressOf(next, path, search));
    },
    /** Removes the parameter from the address, without a new history entry. */
    clear: () => {
      if (screen === 'sign-up') navigate(addressOf('login', path, search), { replace: true });
    },
  };
}
