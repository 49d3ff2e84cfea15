// Before the first paint, and a file of its own: the page's policy allows no inline script.

// The splash is counted from here, not from when the rest has arrived.
document.documentElement.dataset.start = Date.now();

try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the system's theme it is.
}
