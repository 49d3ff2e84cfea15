import { CAMPUS_LOG_IN_PATH } from '#contract/campus-page.ts';
import type { TestServer } from './test-server.ts';

/** The parts of a browser that campus log-in needs: cookies by origin. It does not follow redirects by itself. */
export interface CampusBrowser {
  /** Cookies of Quad by name. */
  readonly cookies: Map<string, string>;
  /** Sends one request. `address` may be a path of Quad. */
  open(address: string, init?: RequestInit): Promise<Response>;
  /** Begins a log-in. @returns the address to which Quad leads. */
  begin(): Promise<string>;
  /** Logs in, or cancels (`null`), on the provider's page. @returns the address of the callback. */
  passProvider(page: string, name: string | null): Promise<string>;
  /** All steps. @returns the path to which the callback leads. */
  logIn(name: string | null): Promise<string>;
}

/** @param server has a PUBLIC_URL where nothing listens. The browser sends requests for it to the test server. */
export function newCampusBrowser({ url: real, context }: Pick<TestServer, 'url' | 'context'>): CampusBrowser {
  const origin = context.config.publicUrl;
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (url: URL) => {
    const jar = jars.get(url.origin) ?? new Map<string, string>();
    jars.set(url.origin, jar);
    return jar;
  };
  const locationOf = (response: Response) => response.headers.get('location') ?? '';

  const browser: CampusBrowser = {
    cookies: jarOf(new URL(origin)),
    async open(address, init = {}) {
      const url = new URL(address, origin);
      const jar = jarOf(url);
      const headers = new Headers(init.headers);
      headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
      const target = url.origin === origin ? real + url.pathname + url.search : url.href;
      const response = await fetch(target, { ...init, headers, redirect: 'manual' });
      for (const header of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
        const isEnded = value === '' || /expires=Thu, 01 Jan 1970/i.test(header);
        if (isEnded) jar.delete(name);
        else jar.set(name, value);
      }
      return response;
    },
    begin: async () => locationOf(await browser.open(CAMPUS_LOG_IN_PATH)),
    async passProvider(page, name) {
      let address = page;
      while (!address.startsWith(origin)) {
        const response = await browser.open(address);
        const next = locationOf(response) || (await submitPage(address, name));
        address = new URL(next, address).href;
      }
      return address;
    },
    async logIn(name) {
      const callback = await browser.passProvider(await browser.begin(), name);
      return locationOf(await browser.open(callback));
    },
  };

  async function submitPage(page: string, name: string | null): Promise<string> {
    const body = new URLSearchParams(name === null ? { cancel: 'yes' } : { name, password: 'any' });
    return locationOf(await browser.open(page, { method: 'POST', body }));
  }

  return browser;
}
