import {
  chromium,
  firefox,
  type Browser,
  type BrowserContextOptions,
  type Cookie,
  type Page,
} from '@playwright/test';
import path from 'node:path';
import { chromiumArguments, ensureChromium } from '../chromium.ts';
import { findFirefox, findWebKit, reasonWithout, type EngineName } from './installed.ts';
import { WebKitPage } from './webkit-page.ts';
import { startWebKit } from './webkit-process.ts';

type Scheme = 'light' | 'dark';
export type Size = keyof typeof sizes;

export const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desk: { width: 1280, height: 800 },
} as const;

/** A running browser engine. */
export interface Engine {
  /** A page of a browser without cookies and storage. Addresses are relative to `url`. */
  open(url: string, size: Size): Promise<OpenedPage>;
  stop(): Promise<void>;
}

export interface OpenedPage {
  /** In WebKit: the part of a page that the shared steps use (webkit-page.ts). */
  readonly page: Page;
  /** Errors of scripts and lines of the console since the page was opened. WebKit's driver does not report them. */
  readonly complaints: readonly string[];
  addCookies(cookies: readonly Cookie[]): Promise<void>;
  close(): Promise<void>;
}

interface Settings {
  readonly scheme?: Scheme;
  readonly env?: Readonly<Record<string, string>>;
}

/** @throws an error with the reason if the engine is not installed. */
export function startEngine(name: EngineName, settings: Settings = {}): Promise<Engine> {
  return { chromium: startChromium, firefox: startFirefox, webkit: startWebKitEngine }[name](settings);
}

async function startChromium({ scheme = 'light', env = {} }: Settings): Promise<Engine> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: chromiumArguments,
    env: { ...process.env, ...env },
  });
  const touch = { hasTouch: true, isMobile: true };
  return ofPlaywright(browser, (size) => ({ colorScheme: scheme, ...(size !== 'desk' && touch) }));
}

/** Playwright drives the system's Firefox by WebDriver BiDi. */
async function startFirefox({ scheme = 'light', env = {} }: Settings): Promise<Engine> {
  const program = findFirefox();
  if (program === null) throw new Error(String(reasonWithout('firefox')));
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: path.join(import.meta.dirname, 'firefox-relay.ts'),
    env: {
      ...process.env,
      ...env,
      FIREFOX: program,
      // The relay's first line asks for `node`.
      PATH: `${path.dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
    },
    firefoxUserPrefs: {
      'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1,
      // A mouse, which a machine without a screen does not have: fine (2) and hovering (4).
      'ui.primaryPointerCapabilities': 6,
      'ui.allPointerCapabilities': 6,
    },
  });
  return ofPlaywright(browser, () => ({}));
}

/** Firefox's line about a file still in the service worker when the page is left. */
const ofAReload = /^Failed to load .+\/assets\/.+ A ServiceWorker intercepted the request/;

function ofPlaywright(browser: Browser, optionsOf: (size: Size) => BrowserContextOptions): Engine {
  return {
    async open(url, size) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: sizes[size],
        ...optionsOf(size),
      });
      const complaints: string[] = [];
      context.on('console', (message) => {
        const { url: file, lineNumber } = message.location();
        // A page without the app has no icon.
        if (new URL(file, url).pathname === '/favicon.ico') return;
        if (ofAReload.test(message.text())) return;
        complaints.push(`${message.type()}: ${message.text()} (${file}:${lineNumber})`);
      });
      context.on('weberror', (error) => {
        const text = String(error.error());
        if (!ofAReload.test(text)) complaints.push(text);
      });
      return {
        page: await context.newPage(),
        complaints,
        addCookies: (cookies) => context.addCookies(cookies),
        close: () => context.close(),
      };
    },
    stop: () => browser.close(),
  };
}

async function startWebKitEngine({ scheme = 'light', env = {} }: Settings): Promise<Engine> {
  const programs = findWebKit();
  if (programs === null) throw new Error(String(reasonWithout('webkit')));
  const webkit = await startWebKit(programs, { scheme, env });
  return {
    async open(url, size) {
      const page = new WebKitPage(await webkit.open(), url);
      await page.setViewportSize(sizes[size]);
      return {
        page: page as unknown as Page,
        complaints: [],
        addCookies: (cookies) => page.addCookies(cookies),
        close: () => page.close(),
      };
    },
    stop: () => webkit.stop(),
  };
}
