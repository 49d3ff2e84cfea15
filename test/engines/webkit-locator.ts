import type { ElementState } from './in-page.ts';
import { keysFor, keysOf } from './keys.ts';
import { idOf, type WebDriver, type WebElement } from './webdriver.ts';
import { WebKitPlace } from './webkit-place.ts';

/** The part of a page that a locator needs. */
interface OwnerPage {
  readonly driver: WebDriver;
  ask<Answer>(name: string, ...given: unknown[]): Promise<Answer>;
  run(call: string, ...given: unknown[]): Promise<unknown>;
  waitFor<Answer>(ask: () => Promise<Answer | null>, what: string): Promise<Answer>;
  press(point: { x: number; y: number }): Promise<void>;
  sendKeys(actions: readonly object[]): Promise<void>;
  chooseFile(elementId: string, file: { name: string; buffer: Buffer }): Promise<void>;
}

/** The part of Playwright's `Locator` that the shared steps use, in WebKit. Each step waits for its element. */
export class WebKitLocator extends WebKitPlace<WebKitLocator> {
  private readonly owner: OwnerPage;
  readonly selector: string;

  constructor(page: OwnerPage, selector: string) {
    super();
    this.owner = page;
    this.selector = selector;
  }

  protected override find(selector: string): WebKitLocator {
    return new WebKitLocator(this.owner, `${this.selector} >> ${selector}`);
  }

  filter({ hasText, visible }: { hasText?: string | RegExp; visible?: boolean }): WebKitLocator {
    const text =
      hasText instanceof RegExp
        ? String(hasText)
        : hasText === undefined
          ? null
          : `${JSON.stringify(hasText)}i`;
    return [
      ...(text === null ? [] : [`internal:has-text=${text}`]),
      ...(visible === undefined ? [] : [`visible=${visible}`]),
    ].reduce<WebKitLocator>((place, selector) => place.find(selector), this);
  }

  nth(index: number): WebKitLocator {
    return this.find(`nth=${index}`);
  }

  first(): WebKitLocator {
    return this.nth(0);
  }

  last(): WebKitLocator {
    return this.nth(-1);
  }

  count(): Promise<number> {
    return this.owner.ask('count', this.selector);
  }

  /** The element's current state, or null if the element does not exist. */
  read(): Promise<ElementState | null> {
    return this.owner.ask('read', this.selector);
  }

  readAttribute(name: string): Promise<string | null> {
    return this.owner.ask('attribute', this.selector, name);
  }

  async isVisible(): Promise<boolean> {
    return (await this.read())?.visible ?? false;
  }

  isInViewport(): Promise<boolean> {
    return this.owner.ask('isInViewport', this.selector);
  }

  async textContent(): Promise<string> {
    return (await this.waitForIt()).text;
  }

  async innerText(): Promise<string> {
    return (await this.waitForIt()).shownText;
  }

  async inputValue(): Promise<string> {
    return (await this.waitForIt()).value;
  }

  async getAttribute(name: string): Promise<string | null> {
    await this.waitForIt();
    return this.readAttribute(name);
  }

  async boundingBox(): Promise<ElementState['box']> {
    return (await this.waitForIt()).box;
  }

  /** @param work gets the element. */
  async evaluate<Result, Argument>(
    work: (element: HTMLElement, argument: Argument) => Result,
    argument?: Argument,
  ): Promise<Awaited<Result>> {
    const id = await this.findElement();
    return (await this.owner.run(`(${String(work)})(...given)`, id, argument)) as Awaited<Result>;
  }

  /** Presses the element's centre once it no longer moves and nothing covers it. */
  async click(): Promise<void> {
    await this.owner.press(await this.findPressPoint());
  }

  /** Waits until the element no longer moves and nothing covers it. */
  private findPressPoint(): Promise<{ x: number; y: number }> {
    return this.owner.waitFor(async () => {
      const found = await this.owner.ask<{ x: number; y: number } | string>('pressPoint', this.selector);
      if (typeof found === 'string') throw new Error(found);
      return found;
    }, `press ${this.selector}`);
  }

  async check(): Promise<void> {
    await this.click();
  }

  async focus(): Promise<void> {
    await this.evaluate((element) => element.focus());
  }

  async press(combination: string): Promise<void> {
    await this.focus();
    await this.owner.sendKeys(keysOf(combination));
  }

  async pressSequentially(text: string): Promise<void> {
    await this.focus();
    await this.owner.sendKeys(keysFor(text));
  }

  async fill(text: string): Promise<void> {
    await this.press('Control+a');
    await this.owner.sendKeys(text === '' ? keysOf('Delete') : keysFor(text));
  }

  /** The driver presses the option. It presses none in a sheet that is still coming. */
  async selectOption(value: string): Promise<void> {
    await this.findPressPoint();
    const option = this.find(`option[value=${JSON.stringify(value)}]`);
    const element = await option.findElement();
    await this.owner.driver.post(`element/${idOf(element)}/click`);
  }

  async setInputFiles(file: { name: string; buffer: Buffer }): Promise<void> {
    await this.owner.chooseFile(idOf(await this.findElement()), file);
  }

  async scrollIntoViewIfNeeded(): Promise<void> {
    await this.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
  }

  private findElement(): Promise<WebElement> {
    return this.owner.waitFor(() => this.owner.ask<WebElement | null>('find', this.selector), this.selector);
  }

  private waitForIt(): Promise<ElementState> {
    return this.owner.waitFor(() => this.read(), this.selector);
  }
}
