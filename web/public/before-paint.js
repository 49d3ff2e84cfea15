// Runs before the first paint. It is a separate file, because the content security policy allows no inline script.
// It uses only JavaScript of 2015, so that unsupported browsers can show a message.

(function () {
  var page = document.documentElement;
  // The time of the splash is measured from here.
  page.dataset.start = String(Date.now());

  // A key or a tap's click ends the splash (app.tsx). A tap that began on the splash presses nothing below it.
  var splash = null;
  ['pointerdown', 'mousedown', 'click', 'keydown'].forEach(function (press) {
    addEventListener(
      press,
      function (event) {
        if (press === 'pointerdown') {
          splash = event.target.closest('a') ? null : event.target.closest('#splash');
          // Safari on iOS sends clicks only to elements with a listener.
          if (splash) splash.addEventListener('click', Boolean);
          return;
        }
        if (press !== 'mousedown') page.dataset.pressed = '';
        if (press === 'keydown') splash = null;
        if (!splash) return;
        event.preventDefault();
        event.stopPropagation();
        if (press === 'click') splash = null;
      },
      true,
    );
  });

  try {
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') {
      page.dataset.theme = theme;
      colourToolbar(theme);
    }
    if (localStorage.getItem('language') === 'hi') speakHindi();
  } catch (blocked) {
    void blocked;
  }

  /** Replaces the texts of the splash in the moment in which the browser reads them, which is before it paints them. */
  function speakHindi() {
    var watch = new MutationObserver(replace);
    watch.observe(page, { childList: true, characterData: true, subtree: true });
    document.addEventListener('DOMContentLoaded', function () {
      replace();
      watch.disconnect();
    });
    function replace() {
      var texts = document.querySelectorAll('#splash [data-hi]');
      for (var i = 0; i < texts.length; i += 1) {
        var hindi = texts[i].dataset.hi;
        if (texts[i].textContent !== hindi) texts[i].textContent = hindi;
        texts[i].lang = 'hi';
      }
    }
  }

  /** Gives the browser's toolbar the colour of a theme, as theme.ts does later. */
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

  // Requests the files (load-file.ts) and first lists (early-answer.ts) of the first screen for a person who is logged in.
  window.earlyRequests = {};
  window.earlyFiles = {};
  try {
    if (localStorage.getItem('login') === 'true') {
      var files = document.currentScript.dataset;
      var screen = location.pathname.split('/')[1];
      (files.home + ' ' + (files[screen] || '')).split(' ').forEach(fetchFile);
      firstLists().forEach(request);
    }
  } catch (blocked) {
    void blocked;
  }

  function fetchFile(file) {
    if (file.charAt(0) !== '/') return;
    // oxlint-disable-next-line no-restricted-globals -- a file of the app, not a call of the server
    window.earlyFiles[file] = fetch(file)
      .then(function (answer) {
        return answer.ok && answer.blob();
      })
      .then(Boolean, function () {
        return false;
      });
  }

  /** The calls of Home and of Activity, which a push opens. */
  function firstLists() {
    if (location.pathname === '/activity') {
      var own = JSON.parse(localStorage.getItem('userData')).uid;
      if (typeof own !== 'string' || own === '') return [];
      return ['/getcomment?id=' + encodeURIComponent(own) + '&limit=10', '/notices?limit=20', '/restricts'];
    }
    // A reload has its list in this tab (seen-list.ts), and filters select another list.
    var isNew = performance.getEntriesByType('navigation')[0].type === 'navigate';
    return isNew && location.pathname === '/' && location.search === '' ? ['/get?limit=10'] : [];
  }

  function request(url) {
    var controller = new AbortController();
    // oxlint-disable-next-line no-restricted-globals -- api.ts has not loaded yet
    var answer = fetch(url, { signal: controller.signal });
    answer.catch(Boolean);
    window.earlyRequests[url] = {
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
