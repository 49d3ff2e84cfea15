import type { Cookie } from '@playwright/test';
import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { keysFor, keysOf } from './keys.ts';
import { WebKitLocator } from './webkit-locator.ts';
import { WebKitPlace } from './webkit-place.ts';
import type { WebDriver } from './webdriver.ts';

/** A step's maximum wait. Long, because a slow machine is not a failure. */
export const PATIENCE_MS = 15_000;
const POLL_MS = 30;
const FINDER = '__finder';

let bundle: Promise<string> | undefined;

/** The code of in-page.ts as one function body. */
async function bundleFinder(): Promise<string> {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({ input: path.join(import.meta.dirname, 'in-page.ts') });
  const { output } = await build.generate({ format: 'iife', name: FINDER, minify: true });
  return `${output[0].code}; window.${FINDER} = ${FINDER};`;
}

/**
 * The part of Playwright's `Page` that the shared steps use (test/journeys/), in WebKit by W3C WebDriver. Presses and
 * keys are the browser's own input, not events made by a script.
 */
export class WebKitPage extends WebKitPlace<WebKitLocator> {
  readonly keyboard = {
    press: (combination: string) => this.sendKeys(keysOf(combination)),
    type: (text: string) => this.sendKeys(keysFor(text)),
  };
  readonly mouse = {
    click: (x: number, y: number) => this.press({ x, y }),
    wheel: async (deltaX: number, deltaY: number) => {
      const [x, y] = await this.evaluate(() => [Math.round(innerWidth / 2), Math.round(innerHeight / 2)]);
      // The driver scrolls by the difference from its last action.
      this.wheeled.deltaX += deltaX;
      this.wheeled.deltaY += deltaY;
      const scroll = { type: 'scroll', x, y, duration: 0, ...this.wheeled };
      await this.act({ type: 'wheel', id: 'wheel', actions: [scroll] });
    },
  };
  readonly driver: WebDriver;
  private readonly wheeled = { deltaX: 0, deltaY: 0 };
  private readonly baseUrl: string;

  constructor(driver: WebDriver, baseUrl: string) {
    super();
    this.driver = driver;
    this.baseUrl = baseUrl;
  }

  protected override find(selector: string): WebKitLocator {
    return new WebKitLocator(this, selector);
  }

  async goto(address: string): Promise<void> {
    await this.driver.post('url', { url: new URL(address, this.baseUrl).href });
  }

  async reload(): Promise<void> {
    await this.driver.post('refresh');
  }

  async goBack(): Promise<void> {
    await this.driver.post('back');
  }

  /** Opens the cookies' host first, because the driver accepts only cookies of the page's own host. */
  async addCookies(cookies: readonly Cookie[]): Promise<void> {
    await this.goto('/icon.svg');
    for (const { name, value, path: on, httpOnly, secure, sameSite } of cookies)
      await this.driver.post('cookie', { cookie: { name, value, path: on, httpOnly, secure, sameSite } });
  }

  async readUrl(): Promise<string> {
    return String(await this.driver.get('url'));
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(String(await this.driver.get('screenshot')), 'base64');
  }

  /** Gives the page's part of the window this size. */
  async setViewportSize(size: { width: number; height: number }): Promise<void> {
    await this.driver.post('window/rect', { x: 0, y: 0, ...size });
    const bars = await this.evaluate(() => outerHeight - innerHeight);
    await this.driver.post('window/rect', { x: 0, y: 0, width: size.width, height: size.height + bars });
    await this.waitFor(
      async () => (await this.evaluate(() => innerHeight)) === size.height || null,
      'the size of the window',
    );
  }

  /** Runs a function, or an expression in a string, in the page. */
  async evaluate<Result, Argument>(
    work: string | ((argument: Argument) => Result),
    argument?: Argument,
  ): Promise<Awaited<Result>> {
    const call = typeof work === 'string' ? `(${work})` : `(${String(work)})(...given)`;
    return (await this.run(call, argument)) as Awaited<Result>;
  }

  /** Calls a function of in-page.ts. */
  async ask<Answer>(name: string, ...given: unknown[]): Promise<Answer> {
    return (await this.run(`window.${FINDER}.${name}(...given)`, ...given)) as Answer;
  }

  /** @param call an expression that may use `given`. Its result may be a promise. */
  async run(call: string, ...given: unknown[]): Promise<unknown> {
    bundle ??= bundleFinder();
    const script = `const done = arguments[arguments.length - 1];
      if (!window.${FINDER}) return done({ isNew: true });
      const given = [...arguments].slice(0, -1);
      Promise.resolve().then(() => ${call}).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    for (;;) {
      const answer = (await this.driver.post('execute/async', { script, args: given })) as {
        isNew?: true;
        value?: unknown;
        error?: string;
      };
      if (answer.error !== undefined) throw new Error(answer.error);
      if (!answer.isNew) return answer.value;
      await this.driver.post('execute/sync', { script: await bundle, args: [] });
    }
  }

  /** Repeats `ask` until the answer is not null. Errors of a page that is being replaced count as null. */
  async waitFor<Answer>(ask: () => Promise<Answer | null>, what: string): Promise<Answer> {
    let problem: unknown = 'it did not come';
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(POLL_MS)) {
      try {
        const answer = await ask();
        if (answer !== null) return answer;
      } catch (error) {
        problem = error;
      }
    }
    throw new Error(`${what}: ${String(problem)}`);
  }

  async press({ x, y }: { x: number; y: number }): Promise<void> {
    await this.act({
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  }

  async sendKeys(actions: readonly object[]): Promise<void> {
    await this.act({ type: 'key', id: 'keyboard', actions });
  }

  private async act(source: object): Promise<void> {
    await this.driver.post('actions', { actions: [source] });
  }

  /** Chooses a file, which the driver reads from the disk. */
  async chooseFile(elementId: string, file: { name: string; buffer: Buffer }): Promise<void> {
    const folder = await mkdtemp(path.join(tmpdir(), 'quad-file-'));
    this.cleanUps.push(() => rm(folder, { recursive: true }));
    const place = path.join(folder, file.name);
    await writeFile(place, file.buffer);
    await this.driver.post(`element/${elementId}/value`, { text: place });
  }

  private readonly cleanUps: (() => Promise<void>)[] = [];

  async close(): Promise<void> {
    await this.driver.end();
    for (const cleanUp of this.cleanUps) await cleanUp();
  }
}
