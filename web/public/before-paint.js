// Runs before the first paint. It is a separate file, because the content security policy allows no inline script.
// It uses only JavaScript of 2015, so that unsupported browsers can show a message.

(function () {
  var page = document.documentElement;
  // The time of the splash is measured from here.
  page.dataset.start = String(Date.now());

  // A tap or a key ends the splash (app.tsx), also one before the app has loaded.
  ['pointerdown', 'keydown'].forEach(function (press) {
    addEventListener(press, function () {
      page.dataset.pressed = '';
    });
  });

  try {
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') {
      page.dataset.theme = theme;
      colourToolbar(theme);
    }
  } catch (blocked) {
    void blocked;
    // Storage is blocked: use the system's theme.
  }

  /** Gives the browser's toolbar the colour of a theme. theme.ts does the same later; this file cannot import it. */
  function colourToolbar(chosenTheme) {
    var metas = document.querySelectorAll('meta[name=theme-color]');
    var chosen = document.querySelector('meta[name=theme-color][media*=' + chosenTheme + ']').content;
    for (var i = 0; i < metas.length; i += 1) {
      metas[i].dataset.system = metas[i].content;
      metas[i].content = chosen;
    }
  }

  var SLOW_MS = 15000;

  function hasStarted() {
    var root = document.getElementById('root');
    return root !== null && root.firstChild !== null;
  }

  /** Shows a message on the splash. */
  function show(id) {
    if (document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', function () {
        show(id);
      });
      return;
    }
    var message = document.getElementById(id);
    if (!message || hasStarted()) return;
    document.getElementById('start-slow').hidden = true;
    message.hidden = false;
    document.getElementById('start-again').hidden = false;
  }

  // docs/architecture.md lists the oldest supported browsers.
  var isTooOld =
    !('noModule' in document.createElement('script')) ||
    !window.HTMLDialogElement ||
    !window.CSSLayerBlockRule ||
    !window.Intl ||
    !Intl.Segmenter ||
    !Array.prototype.toSorted;
  if (isTooOld) {
    // main.tsx then does not start the app.
    page.dataset.tooOld = '';
    show('start-too-old');
    return;
  }

  // Requests what Home needs for a person who is logged in: the files, whose names the app learns late on a slow network,
  // and the first list. load-file.ts then gets the files from the browser's cache, and repeats a request that failed.
  // early-answer.ts takes the list, or requests it again.
  try {
    if (localStorage.getItem('login') === 'true') {
      document.currentScript.dataset.home.split(' ').forEach(function (file) {
        // oxlint-disable-next-line no-restricted-globals -- a file of the app, not a call of the server
        if (file.charAt(0) === '/') fetch(file).catch(Boolean);
      });
      requestList('/get?limit=10');
    }
  } catch (blocked) {
    void blocked;
  }

  /** A reload has its list in this tab (seen-list.ts), and filters in the address select another list. */
  function requestList(url) {
    var isNew = performance.getEntriesByType('navigation')[0].type === 'navigate';
    if (!isNew || location.pathname !== '/' || location.search !== '') return;
    var controller = new AbortController();
    // oxlint-disable-next-line no-restricted-globals -- api.ts has not loaded yet
    var answer = fetch(url, { signal: controller.signal });
    answer.catch(Boolean);
    window.earlyRequest = {
      url: url,
      sentAt: Date.now(),
      answer: answer,
      abort: function () {
        controller.abort();
      },
    };
  }

  // A script that failed to load, or that this browser cannot parse.
  addEventListener(
    'error',
    function (event) {
      var isFile = event.target !== window;
      if (isFile ? event.target.tagName === 'SCRIPT' : event instanceof ErrorEvent) show('start-failed');
    },
    true,
  );

  // screens/photo-transition.ts replaces it, and keeps its place in front of the router's listener.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a listener cannot be replaced
  window.onpopstate = Boolean;

  setTimeout(function () {
    var failed = document.getElementById('start-failed');
    if (!failed || failed.hidden) show('start-slow');
  }, SLOW_MS);
})();
