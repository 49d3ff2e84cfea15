/** Texts of the screen on which people see where they are logged in. */
export const sessions = {
  sessions: {
    title: "Where I'm logged in",
    unknownBrowser: 'Unknown browser',
  },
};
