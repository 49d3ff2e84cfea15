import { setTimeout as wait } from 'node:timers/promises';

/** The key of an element's id in the protocol. Source: W3C WebDriver, section 12.1. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const START_MS = 10_000;
/** Longer than any command takes on a busy machine, and much shorter than a test may take. */
const COMMAND_MS = 30_000;

/** The driver did not answer a command in time. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

export type WebElement = Readonly<Record<typeof ELEMENT, string>>;

/** A session of W3C WebDriver. A command is a path below the session's path. */
export interface WebDriver {
  get(path: string): Promise<unknown>;
  post(path: string, body?: object): Promise<unknown>;
  end(): Promise<void>;
}

export function idOf(element: WebElement): string {
  return element[ELEMENT];
}

/** @param address of the driver, such as `http://127.0.0.1:4444`. It may still be starting. */
export async function startSession(address: string, capabilities: object): Promise<WebDriver> {
  await waitForDriver(address);
  const body = { capabilities: { alwaysMatch: capabilities } };
  const { sessionId } = (await send('POST', `${address}/session`, body)) as { sessionId: string };
  const session = `${address}/session/${sessionId}`;
  return {
    get: (path) => send('GET', `${session}/${path}`),
    post: (path, content = {}) => send('POST', `${session}/${path}`, content),
    async end() {
      await send('DELETE', session);
    },
  };
}

async function waitForDriver(address: string): Promise<void> {
  for (const end = Date.now() + START_MS; ; await wait(20)) {
    try {
      return void (await send('GET', `${address}/status`));
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

/** @throws an error with the driver's code and message. */
async function send(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(COMMAND_MS),
  }).catch((error: unknown) => {
    throw new NoAnswer(`${method} ${new URL(url).pathname} has no answer`, { cause: error });
  });
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}
