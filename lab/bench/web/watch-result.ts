declare global {
  /** Resolves to the milliseconds until the frame that shows a result. */
  var shown: Promise<number>;
}

interface Watched {
  /** A CSS selector of the result. */
  readonly selector: string;
  /** `press`: the next press of a pointer or key, or choice in a list. `start`: the page's start. */
  readonly from: 'press' | 'start' | 'now';
}

/** Runs in the page: measures how long a result takes. Counts it under the splash too. */
export function watchResult({ selector, from }: Watched): void {
  globalThis.shown = new Promise((done, fail) => {
    let start = { press: Infinity, start: 0, now: performance.now() }[from];
    const begin = ({ timeStamp }: Event) => (start = Math.min(start, timeStamp));
    for (const press of ['pointerdown', 'keydown', 'input']) addEventListener(press, begin, { once: true });
    const look = () => {
      const isShown = start < Infinity && document.querySelector(selector)?.checkVisibility();
      // The frame with the result is painted before the next frame starts.
      requestAnimationFrame(isShown ? (now) => done(now - start) : look);
    };
    requestAnimationFrame(look);
    setTimeout(() => fail(new Error(`${selector} did not come`)), 20_000);
  });
  // Awaited after the act.
  globalThis.shown.catch(() => undefined);
}
