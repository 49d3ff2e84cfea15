// Runs before the first paint. It is a file because the page's policy allows no inline script, and it is written in the
// JavaScript of 2015, so that a browser that is too old for the app can still show a message.

(function () {
  var page = document.documentElement;
  // The splash's time is counted from here, not from when the app has come.
  page.dataset.start = String(Date.now());

  try {
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
  } catch (blocked) {
    void blocked;
    // Storage is blocked: the theme is the system's.
  }

  var SLOW_MS = 15000;

  function hasStarted() {
    var root = document.getElementById('root');
    return root !== null && root.firstChild !== null;
  }

  /** Shows one of the sentences on the splash. */
  function show(id) {
    if (document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', function () {
        show(id);
      });
      return;
    }
    var sentence = document.getElementById(id);
    if (!sentence || hasStarted()) return;
    document.getElementById('start-slow').hidden = true;
    sentence.hidden = false;
    document.getElementById('start-again').hidden = false;
  }

  // The oldest browsers that can run the app are in docs/architecture.md.
  var isTooOld =
    !('noModule' in document.createElement('script')) ||
    !window.HTMLDialogElement ||
    !window.CSSLayerBlockRule ||
    !window.Intl ||
    !Intl.Segmenter ||
    !Array.prototype.toSorted;
  if (isTooOld) {
    // main.tsx then starts nothing.
    page.dataset.tooOld = '';
    show('start-too-old');
    return;
  }

  // A script that does not come, or that this browser cannot read.
  addEventListener(
    'error',
    function (event) {
      var isFile = event.target !== window;
      if (isFile ? event.target.tagName === 'SCRIPT' : event instanceof ErrorEvent) show('start-failed');
    },
    true,
  );

  setTimeout(function () {
    var failed = document.getElementById('start-failed');
    if (!failed || failed.hidden) show('start-slow');
  }, SLOW_MS);
})();
