const FIRST_WAIT_MS = 2000;
const WAIT_MAX_MS = 60_000;
/** A press this soon after a failure starts no attempt, because the person may be typing. */
const PRESS_GAP_MS = 1000;

/**
 * Repeats an attempt that needs the network until it succeeds. Waits grow, and run only while the page is visible.
 * Tries at once when the page becomes visible, the network returns or the person presses something, because weak
 * networks never cause the browser's `online`.
 * @param attempt rejects if it fails.
 * @param first `later`: an attempt has just failed.
 * @returns a function that ends the repetition.
 */
export function repeatUntilDone(attempt: () => Promise<unknown>, first: 'now' | 'later' = 'now'): () => void {
  const ended = new AbortController();
  const options = { signal: ended.signal, passive: true };
  let waitMs = FIRST_WAIT_MS;
  let timer = 0;
  let isRunning = false;
  let isWoken = false;
  let failedAt = performance.now();

  const stop = () => {
    clearTimeout(timer);
    ended.abort();
  };
  const scheduleNext = () => {
    timer = window.setTimeout(() => document.visibilityState === 'visible' && void run(), waitMs);
    waitMs = Math.min(WAIT_MAX_MS, waitMs * 2);
  };
  const run = async () => {
    clearTimeout(timer);
    isRunning = true;
    do {
      isWoken = false;
      if (await attempt().then(...whetherDone)) return stop();
    } while (isWoken && !ended.signal.aborted);
    isRunning = false;
    failedAt = performance.now();
    if (!ended.signal.aborted) scheduleNext();
  };
  const onReturn = () => {
    if (document.visibilityState === 'hidden') return;
    waitMs = FIRST_WAIT_MS;
    isWoken = true;
    if (!isRunning) void run();
  };
  const onPress = () => {
    if (!isRunning && performance.now() - failedAt > PRESS_GAP_MS) void run();
  };

  document.addEventListener('visibilitychange', onReturn, options);
  addEventListener('online', onReturn, options);
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, onPress, options);
  if (first === 'now') void run();
  else scheduleNext();
  return stop;
}

const whetherDone = [() => true, () => false] as const;
