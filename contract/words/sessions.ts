/**
 * Texts of the screen on which people see where they are logged in. They are not part of `words`, because no first screen
 * needs them: the web app loads them with the screens that show them.
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
  endOne: (browser: string) => `End ${browser}`,
  confirmEndOne: (browser: string) => `Are you sure you want to end the login with ${browser}?`,
  ended: (browser: string) => `The login with ${browser} has ended.`,
  endOthers: 'End all others',
  confirmEndOthers: 'Are you sure you want to end all other logins and known browsers? Passkeys stay.',
  knownTitle: 'Logged out, but still known',
  knownHint: 'We send you no mail about a login from one of these browsers. End those that are not yours.',
  lastLogin: 'last login',
  endKnown: (browser: string) => `End ${browser}, logged out`,
  confirmEndKnown: (browser: string) => `Are you sure you want to end ${browser}? It is not logged in now.`,
  endedKnown: (browser: string) => `${browser} is not known any more.`,
  endedOthers: 'All other logins have ended.',
  passkeysStay: 'A passkey can log in again after its login was ended. Remove passkeys that are not yours.',
  toPasskeys: 'See your passkeys',
  nowhereElse: 'You are not logged in anywhere else.',
  failed: 'Your logins could not be loaded',
};

export type SessionWords = typeof sessionWords;
