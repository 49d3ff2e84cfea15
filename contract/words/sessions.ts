/**
 * Texts of the screen on which people see where they are logged in. They are not part of `words`, because no first screen
 * needs them.
 */
export const sessionWords = {
  title: "Where I'm logged in",
  unknownBrowser: 'Unknown browser',
};
