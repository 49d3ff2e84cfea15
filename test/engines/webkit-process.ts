import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { freePort } from '../free-port.ts';
import type { WebKitPrograms } from './installed.ts';
import { NoAnswer, startSession, type WebDriver } from './webdriver.ts';

/**
 * MiniBrowser's window cannot be narrower than its toolbar, which is wider than a phone. So this style makes the
 * toolbar as small as GTK allows.
 */
const SMALL_TOOLBAR = `
  entry, button, toolbar, toolitem, progressbar, image, label {
    min-width: 0; min-height: 0; padding: 0; margin: 0; border: none; font-size: 1px; -gtk-icon-transform: scale(0.1);
  }
`;
const run = promisify(execFile);
/** Larger than every window of the tests. */
const SCREEN = '2000x2000x24';
const FOCUS_MS = 30_000;
/** About one in thirty browsers on a busy machine never connects to its driver, which then does not answer. */
const STARTS = 3;

/** WebKitGTK on its own screen. Each browser has its own driver. */
export interface WebKitProcess {
  /** A new MiniBrowser without cookies and storage. */
  open(): Promise<WebDriver>;
  stop(): Promise<void>;
}

export interface WebKitSettings {
  readonly scheme: 'light' | 'dark';
  readonly env?: Readonly<Record<string, string>>;
}

export async function startWebKit(
  { driver, browser, screen, focus }: WebKitPrograms,
  { scheme, env = {} }: WebKitSettings,
): Promise<WebKitProcess> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quad-webkit-'));
  await mkdir(path.join(folder, 'gtk-3.0'));
  await writeFile(path.join(folder, 'gtk-3.0/gtk.css'), SMALL_TOOLBAR);

  const display = spawn(screen, ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const [number] = (await once(display.stdio[3] as Readable, 'data')) as [Buffer];
  const shown = { ...process.env, DISPLAY: `:${String(number).trim()}` };
  const settings = {
    ...shown,
    XDG_CONFIG_HOME: folder,
    GTK_THEME: scheme === 'dark' ? 'Adwaita:dark' : 'Adwaita',
    // In a container WebKit cannot start its sandbox.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    // There is no accessibility service to connect to.
    NO_AT_BRIDGE: '1',
    ...env,
  };
  const running = new Set<ChildProcess>();

  async function openBrowser(startsLeft: number): Promise<WebDriver> {
    const port = await freePort();
    const child = spawn(driver, [`--port=${port}`], { stdio: 'ignore', env: settings, detached: true });
    running.add(child);
    const stop = async () => {
      running.delete(child);
      await endGroup(child);
    };
    try {
      const session = await startSession(`http://127.0.0.1:${port}`, capabilitiesOf(browser));
      await focusWindow(focus, shown);
      return {
        ...session,
        async end() {
          await session.end();
          await stop();
        },
      };
    } catch (error) {
      await stop();
      if (startsLeft === 0 || !(error instanceof NoAnswer)) throw error;
      return openBrowser(startsLeft - 1);
    }
  }
  return {
    open: () => openBrowser(STARTS - 1),
    async stop() {
      for (const child of running) await endGroup(child);
      await endGroup(display);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const capabilitiesOf = (binary: string) => ({
  'webkitgtk:browserOptions': { binary, args: ['--automation'] },
});

/**
 * Focuses the browser's window. The program can find the closing window of the browser before, whose focus it awaits
 * for ever, so each try has an end.
 */
async function focusWindow(program: string, env: NodeJS.ProcessEnv): Promise<void> {
  const search = ['search', '--sync', '--onlyvisible', '--class', 'MiniBrowser', 'windowfocus', '--sync'];
  for (const last = Date.now() + FOCUS_MS; ;) {
    try {
      return void (await run(program, search, { env, timeout: FOCUS_MS / 10 }));
    } catch (error) {
      if (Date.now() > last) throw error;
    }
  }
}

/** Ends a process and what it has started. */
async function endGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}
