import { NetworkError } from '#web/data/api/api.ts';

/** Waits before the second and the third request for a file, in milliseconds. */
const RETRY_MS = [500, 1500];
/** A request that receives no data for this long is aborted, because some networks drop a connection silently. */
const SILENT_MS = 10_000;

declare global {
  /** Whether before-paint.js has fetched a file, by its path. */
  var earlyFiles: Record<string, Promise<boolean>> | undefined;
}

/** The files that the page has fetched or is fetching, starting with the scripts in the HTML. */
const fetched = new Map<string, Promise<void>>();
for (const { src } of document.scripts) fetched.set(src, Promise.resolve());
for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'))
  fetched.set(href, Promise.resolve());

/**
 * Loads a file that the first screen does not need. The build calls this for each `import()` (vite.config.ts).
 * Fetches the file and its imports before it runs `importFile`, and repeats a failed request. Some browsers never
 * repeat a failed `import()`, so it would fail until the page is reloaded.
 * @param files the paths of the file and its imports.
 */
export async function loadFile<Module>(
  importFile: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(files.map((file) => fetchOnce(`${location.origin}/${file}`)));
  return importFile();
}

/** Dispatched to the window when the server no longer has a file. */
export const FILE_MISSING = 'file-missing';

/** The error for a file that the server no longer has. */
export class FileMissing extends NetworkError {
  constructor() {
    super('notThere');
  }
}

function fetchOnce(address: string): Promise<void> {
  const running = fetched.get(address) ?? fetchUnlessEarly(address).then(() => applyStyles(address));
  fetched.set(address, running);
  running.catch(() => fetched.delete(address));
  return running;
}

async function fetchUnlessEarly(address: string): Promise<void> {
  const early = globalThis.earlyFiles?.[new URL(address).pathname];
  const isThere = early && (await Promise.race([early, tooSilent()]));
  if (!isThere) await fetchFile(address, 0);
}

const tooSilent = () => new Promise<boolean>((done) => setTimeout(done, SILENT_MS, false));

/** Applies a style sheet before the component that needs it is shown. Ignores other files. */
async function applyStyles(address: string): Promise<void> {
  const isThere = [...document.styleSheets].some(({ href }) => href === address);
  if (!address.endsWith('.css') || isThere) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
  await new Promise((resolve) => {
    for (const event of ['load', 'error']) link.addEventListener(event, resolve);
    document.head.append(link);
  });
}

async function fetchFile(address: string, failures: number): Promise<void> {
  const response = await fetchWhole(address);
  if (response?.ok) return;
  const waitMs = RETRY_MS[failures];
  if (waitMs === undefined) throw explain(response);
  await new Promise((done) => setTimeout(done, waitMs));
  return fetchFile(address, failures + 1);
}

/** Resolves after the last byte, when the browser has stored the file. Resolves to null if that fails. */
async function fetchWhole(address: string): Promise<Response | null> {
  const silence = new AbortController();
  let timer = 0;
  const waitForMore = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => silence.abort(), SILENT_MS);
  };
  waitForMore();
  try {
    // oxlint-disable-next-line no-restricted-globals -- a file of the app, not a call of the server
    const response = await fetch(address, { signal: silence.signal });
    const reader = response.body?.getReader();
    while (reader && !(await reader.read()).done) waitForMore();
    return response;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Chooses the error. A proxy's 5xx does not reveal whether the file exists. */
function explain(response: Response | null): NetworkError {
  if (!response) return new NetworkError('noConnection');
  if (response.status >= 500) return new NetworkError('notThere');
  dispatchEvent(new Event(FILE_MISSING));
  return new FileMissing();
}
