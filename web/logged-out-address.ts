import { useLocation, useSearch } from 'wouter';

/** The two screens of a visitor. */
export type LoggedOutScreenName = 'login' | 'sign-up';

/** A visitor sees login at every address, and sign-up if the address has this parameter (docs/decisions/016). */
const SIGN_UP = 'sign-up';

/** The address of a screen: `/search?user=asha` and `/search?user=asha&sign-up`. */
function addressOf(screen: LoggedOutScreenName, path: string, search: string): string {
  const query = search.split('&').filter((part) => part !== '' && !/^sign-up(?:=|$)/.test(part));
  if (screen === 'sign-up') query.push(SIGN_UP);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/** Which of the two the address names, and the way to the other one, with an entry in the browser's history. */
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
    /** Takes the parameter out of the address, without an entry in the history. */
    clear: () => {
      if (screen === 'sign-up') navigate(addressOf('login', path, search), { replace: true });
    },
  };
}
