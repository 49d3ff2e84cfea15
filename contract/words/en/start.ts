/**
 * Texts of the page before the app starts or when it cannot start. They are in index.html, so that they need no script.
 */
export const startTexts = {
  startFailed: 'Quad could not be started.',
  startFailedHint: "Check your network, then try again. If that doesn't help, update your browser.",
  startSlow: 'This takes longer than usual. Check your network, or wait a little.',
  browserTooOld: 'Your browser is too old for Quad. Update it, or open Quad in another one.',
  needsScripts: 'Quad needs JavaScript. Allow it for this page in your browser, then load the page again.',
};
