import type { Page } from '@playwright/test';
import { median } from '../../quantile.ts';
import type { Setup } from './setup.ts';
import type { Row } from './table.ts';

const SPLASH_MS = 3000;
const VISITS = 5;

/** Slow 3G as in WebPageTest: 400 kbit/s and 400 ms for a round trip. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOW_VISITS = 5;

interface Seen {
  /** Milliseconds from the navigation to the frame that shows the first card; 0 before. */
  firstCard: number;
  shifts: { at: number; value: number }[];
}
declare global {
  var seen: Seen;
}

/** Measures first visits of a logged-in person on a phone: time to the first card, and layout shifts after it. */
export async function measureVisits(setup: Setup): Promise<Row[]> {
  const visits = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const page = await setup.openPage('phone');
    visits.push(await measureVisit(page));
    await page.context().close();
  }
  return [
    {
      what: 'navigation to first card, without the splash',
      value: Math.round(median(visits.map(({ firstCard }) => firstCard - SPLASH_MS))),
      unit: 'ms',
      atMost: 200,
      note: `median of ${VISITS} first visits; the splash is ${SPLASH_MS} ms`,
    },
    {
      what: 'layout shift (CLS) after the splash',
      value: Math.max(...visits.map(({ shift }) => shift)),
      unit: '',
      atMost: 0.01,
      note: 'worst visit, with three pages read',
    },
    {
      what: 'photo of the first card',
      value: median(visits.map(({ photo }) => photo)) / 1000,
      unit: 'KB',
      atMost: 60,
      note: 'the one for dense screens, on the wire',
    },
  ];
}

/** Measures first visits of a logged-in person on slow 3G: time to the first card, including the splash of 3 s. */
export async function measureSlowVisits(setup: Setup): Promise<Row[]> {
  const times: number[] = [];
  for (let visit = 0; visit < SLOW_VISITS; visit += 1) {
    const page = await setup.openPage('phone');
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW_3G);
    await page.addInitScript(watchFirstCard);
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForFunction(() => globalThis.seen.firstCard > 0);
    times.push(await page.evaluate(() => globalThis.seen.firstCard));
    await page.context().close();
  }
  return [
    {
      what: 'navigation to first card on slow 3G, with the splash',
      value: Math.round(median(times)),
      unit: 'ms',
      atMost: 4500,
      note: `median of ${SLOW_VISITS} first visits, worst ${Math.round(Math.max(...times))}; 400 kbit/s, 400 ms round trip`,
    },
  ];
}

async function measureVisit(page: Page) {
  await page.addInitScript(watchFirstCard);
  await page.goto('/');
  await page.waitForFunction(() => globalThis.seen.firstCard > 0);
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('article img')?.complete);
  const photo = await page.evaluate(() => {
    const src = document.querySelector<HTMLImageElement>('article img')?.currentSrc ?? '';
    const [entry] = performance.getEntriesByName(src) as PerformanceResourceTiming[];
    return entry?.encodedBodySize ?? Number.NaN;
  });
  await readPages(page, 3);
  const { firstCard, shifts } = await page.evaluate(() => globalThis.seen);
  const shift = shifts.filter(({ at }) => at >= firstCard).reduce((sum, { value }) => sum + value, 0);
  return { firstCard, shift, photo };
}

/** Runs in the page, before the product's scripts. */
function watchFirstCard() {
  const seen: Seen = { firstCard: 0, shifts: [] };
  globalThis.seen = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      seen.shifts.push({ at: entry.startTime, value: entry.value });
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const isShown = document.querySelector('article') && !document.getElementById('splash');
    // The frame with the card is painted before the next frame starts.
    if (isShown) requestAnimationFrame((now) => (seen.firstCard = now));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Scrolls a third of the screen in each frame until that many pages are loaded. */
async function readPages(page: Page, pages: number): Promise<void> {
  await page.evaluate(async (cards) => {
    const deadline = performance.now() + 30_000;
    while (document.querySelectorAll('article').length < cards) {
      if (performance.now() > deadline) throw new Error('the list does not read on');
      scrollBy(0, innerHeight / 3);
      await new Promise(requestAnimationFrame);
    }
  }, pages * 10);
}
