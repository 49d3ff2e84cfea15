import type { CDPSession, Page } from '@playwright/test';
import { median, quantile } from '../../quantile.ts';
import type { Setup } from './setup.ts';
import type { Row } from './table.ts';

const CARDS = 2000;
/** Number of pages at the end of the list, where it is longest. */
const LAST_PAGES = 50;
const SCROLLED_PX = 30_000;
const SPEED_PX_PER_S = 4000;

declare global {
  /** Milliseconds from the arrival of a page to the paint of its cards. */
  var appended: number[];
  var frameTimes: number[];
}

/** Measures scrolling home to 2,000 cards on a phone without throttling. */
export async function measureLongList(setup: Setup): Promise<Row[]> {
  const page = await setup.openPage('phone');
  await page.addInitScript(watchAppending);
  await page.goto('/');
  await page.locator('#splash').waitFor({ state: 'detached' });
  const cdp = await page.context().newCDPSession(page);
  const few = await readMemory(cdp);
  await readTo(page, CARDS);
  const appended = (await page.evaluate(() => globalThis.appended)).slice(-LAST_PAGES);
  const many = await readMemory(cdp);
  const up = await scroll(page, cdp, SCROLLED_PX);
  const down = await scroll(page, cdp, -SCROLLED_PX + 2000);
  const frames = [...up, ...down];
  await page.context().close();
  const at = `at ${CARDS} cards`;
  return [
    {
      what: `frame while scrolling, p95, ${at}`,
      value: quantile(frames, 0.95),
      unit: 'ms',
      atMost: 50,
      note: `${frames.length} frames, median ${median(frames).toFixed(1)}, worst ${Math.max(...frames).toFixed(0)}, no throttle`,
    },
    {
      what: `a page of 10 appended, ${at}`,
      value: median(appended),
      unit: 'ms',
      atMost: 50,
      note: `arrival to paint, median of the last ${appended.length}; p95 ${quantile(appended, 0.95).toFixed(1)}`,
    },
    {
      what: `script memory, ${at}`,
      value: many.heap / 1e6,
      unit: 'MB',
      note: `${(few.heap / 1e6).toFixed(1)} MB at the first page; ${many.nodes} DOM nodes`,
    },
  ];
}

/** Runs in the page, before the product's scripts. */
function watchAppending() {
  globalThis.appended = [];
  // eslint-disable-next-line typescript/unbound-method -- the function is called on its response below
  const text = Response.prototype.text;
  Response.prototype.text = async function (this: Response) {
    const isPage = new URL(this.url, location.href).pathname === '/get';
    const body = await text.call(this);
    const arrived = performance.now();
    const feed = isPage && document.querySelector('[role=feed]');
    if (!feed) return body;
    const observer = new MutationObserver(() => {
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => globalThis.appended.push(performance.now() - arrived));
        port1.start();
        port2.postMessage(null);
      });
    });
    observer.observe(feed, { childList: true });
    return body;
  };
}

async function readTo(page: Page, cards: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    const feed = document.querySelector('[role=feed]');
    // Counts the pages, because the time to count 2,000 cards would be measured too.
    const count = () => 10 * (feed?.childElementCount ?? 0);
    const deadline = performance.now() + 240_000;
    while (count() < wanted) {
      if (performance.now() > deadline) throw new Error(`only ${count()} cards came`);
      scrollTo(0, document.documentElement.scrollHeight);
      await new Promise(requestAnimationFrame);
    }
  }, cards);
}

/**
 * @returns the milliseconds between the frames of one long scroll with the wheel. A positive `yDistance` scrolls up.
 */
async function scroll(page: Page, cdp: CDPSession, yDistance: number): Promise<number[]> {
  await page.evaluate(() => {
    globalThis.frameTimes = [];
    let before = performance.now();
    const count = (now: number) => {
      globalThis.frameTimes.push(now - before);
      before = now;
      if (document.documentElement.dataset['counting']) requestAnimationFrame(count);
    };
    document.documentElement.dataset['counting'] = 'yes';
    requestAnimationFrame(count);
  });
  const gestureSourceType = 'mouse';
  const start = await page.evaluate(() => scrollY);
  const speed = SPEED_PX_PER_S;
  await cdp.send('Input.synthesizeScrollGesture', { x: 195, y: 400, yDistance, speed, gestureSourceType });
  const end = await page.evaluate(() => (delete document.documentElement.dataset['counting'], scrollY));
  if (Math.abs(end - start) < Math.abs(yDistance) / 2)
    throw new Error(`scrolled from ${start} to ${end} alone`);
  return (await page.evaluate(() => globalThis.frameTimes)).slice(1);
}

async function readMemory(cdp: CDPSession): Promise<{ heap: number; nodes: number }> {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('Performance.enable');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heap: read('JSHeapUsedSize'), nodes: read('Nodes') };
}
