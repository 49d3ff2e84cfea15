import type { CampusTrouble } from '../../campus-page.ts';

const troubles: Readonly<Record<CampusTrouble, string>> = {
  cancelled: 'The campus log-in was cancelled. Try again, or log in with an OTP.',
  stale:
    'This campus log-in took too long, was already used, or began in another browser. Please start again.',
  unverified:
    'Your campus has not confirmed your e-mail address. Continue with an OTP: enter your address below.',
  unreachable:
    'Our mail server cannot send to your campus e-mail address. Please sign up with another address of your campus.',
  foreign:
    'The campus log-in does not cover the address of this account. If your campus uses Quad, log in with an OTP.',
  inactive:
    'The account with this address is not active. Please write to the contact at the end of this page.',
  unavailable: 'Your campus is not responding. Try again in a minute, or log in with an OTP.',
  failed: 'The campus log-in did not work. Try again, or log in with an OTP.',
  busy: 'Too many people are logging in. Try again in a minute, or log in with an OTP.',
};

/**
 * The texts of campus log-in. They are not part of `words`, because only installations with campus log-in need them:
 * the web app loads them with the parts that show them. `name`: of the provider, `''` if it has none.
 */
export const campusLogInWords = {
  logInWith: (name: string) => `Log in with ${name || 'your campus account'}`,
  troubles,

  // After the campus log-in
  loadingAccount: 'Loading your account…',
  accountFailed: 'Your account could not be loaded',
  loadingSignUp: 'Opening your sign-up…',
  signUpFailed: 'Your sign-up could not be opened',
  signUpClosed:
    'Your campus log-in has expired: it is valid for one hour. Log in with your campus again to sign up.',
  confirmedBy: (name: string) => `Confirmed by ${name || 'your campus'}. No OTP is needed.`,
  anotherAddress: 'Use another address',
};
