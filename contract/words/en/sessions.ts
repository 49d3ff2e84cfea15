/**
 * Texts of the screen on which people see where they are logged in. They are not part of `words`, because no first
 * screen needs them: the web app loads them with the screens that show them.
 */
export const sessionWords = {
  title: "Where I'm logged in",
  hint: 'If you do not recognise one of them, end it.',
  unknownBrowser: 'Unknown browser',
  thisBrowser: 'This browser',
  firstSeen: 'First seen',
  lastSeen: 'last seen',
  now: 'now',
  end: 'End',
  forget: 'Forget',
  endOne: (browser: string) => `End ${browser}`,
  confirmEndOne: (browser: string) => `Are you sure you want to end the login with ${browser}?`,
  ended: (browser: string) => `The login with ${browser} has ended.`,
  endOthers: 'End all others',
  confirmEndOthers:
    'End all other logins and forget all other known browsers? Your passkeys will still work.',
  knownTitle: 'Logged out, but still known',
  knownHint: "We don't mail you about logins from these browsers. Forget those that are not yours.",
  lastLogin: 'last login',
  endKnown: (browser: string) => `Forget ${browser}, logged out`,
  confirmEndKnown: (browser: string) => `Forget ${browser}? It is not logged in now.`,
  endedKnown: (browser: string) => `${browser} is no longer a known browser.`,
  endedOthers: 'All other logins have ended.',
  passkeysStay:
    'A passkey can be used to log in again after you end its login. Remove passkeys that are not yours.',
  toPasskeys: 'See your passkeys',
  nowhereElse: 'You are not logged in anywhere else.',
  failed: 'Your logins could not be loaded',
  ownEnded: 'Your login has ended. Log in to go on where you were.',
};
