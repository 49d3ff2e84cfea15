import { useLocation, useSearch } from 'wouter';

/** The two screens for visitors. */
export type LoggedOutScreenName = 'login' | 'sign-up';

/** Query parameter of sign-up. Without it, visitors see login at every address (docs/decisions/016). */
const SIGN_UP = 'sign-up';

/** The parameter of campusPage() in contract/campus-page.ts, a file that the first screens do not load. */
const CAMPUS = 'campus';

/** The address of a screen: `/search?user=asha` and `/search?user=asha&sign-up`. */
function addressOf(screen: LoggedOutScreenName, path: string, search: string): string {
  const query = search.split('&').filter((part) => part !== '' && !/^(?:sign-up|campus)(?:=|$)/.test(part));
  if (screen === 'sign-up') query.push(SIGN_UP);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/** Returns the screen that the address names. `show` opens the other screen, with a new history entry. */
export function useLoggedOutAddress() {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const query = new URLSearchParams(search);
  const screen: LoggedOutScreenName = query.has(SIGN_UP) ? 'sign-up' : 'login';
  const campus = query.get(CAMPUS);
  return {
    screen,
    /** The result of a campus log-in, from the address. May be any text. */
    campus,
    /** Set if a campus log-in succeeded and the screen must continue it. */
    arrival: campus === 'in' || (campus === 'new' && screen === 'sign-up') ? campus : null,
    addressOf: (of: LoggedOutScreenName) => addressOf(of, path, search),
    show: (next: LoggedOutScreenName) => {
      if (next !== screen || campus !== null) navigate(addressOf(next, path, search));
    },
    /**
     * Removes the parameters from the address, without a new history entry. `keep`: the screen that stays in the
     * address.
     */
    clear: (keep: LoggedOutScreenName = 'login') => {
      if (campus !== null || keep !== screen) navigate(addressOf(keep, path, search), { replace: true });
    },
  };
}
