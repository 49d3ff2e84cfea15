import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureChromium, findChromium } from '../chromium.ts';
import { installDebianPackage } from '../debian-package.ts';

export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  /** A screen without a monitor (Xvfb). */
  readonly screen: string;
  /** Gives a window the focus (xdotool), because the screen has no window manager. */
  readonly focus: string;
}

export function findFirefox(): string | null {
  return findOnPath('firefox-esr') ?? findOnPath('firefox');
}

export function findWebKit(): WebKitPrograms | null {
  const driver = findOnPath('WebKitWebDriver');
  const screen = findOnPath('Xvfb');
  const browser = globSync('/usr/{lib,lib64,libexec}/{,*/}webkit2gtk-4.{1,0}/MiniBrowser')[0];
  const focus = findOnPath('xdotool');
  if (driver === null || screen === null || focus === null || browser === undefined) return null;
  return { driver, screen, focus, browser };
}

const packages = {
  chromium: 'chromium',
  firefox: 'firefox-esr',
  webkit: 'webkit2gtk-driver xvfb xdotool',
} as const;

/**
 * Installs the engine's Debian packages if it is missing and this process is root.
 * @returns why it is still missing, else `null`.
 */
export function installEngine(name: EngineName): string | null {
  if (isInstalled(name)) return null;
  if (name === 'chromium') {
    try {
      ensureChromium();
    } catch (error) {
      return (error as Error).message;
    }
  } else packages[name].split(' ').every((one) => installDebianPackage(one));
  return reasonWithout(name);
}

/** @returns the reason to skip a test, or `null` if the engine is installed. */
export function reasonWithout(name: EngineName): string | null {
  return isInstalled(name) ? null : `${name} is not installed (sudo apt-get install ${packages[name]})`;
}

function isInstalled(name: EngineName): boolean {
  if (name === 'chromium') return findChromium() !== null;
  return (name === 'firefox' ? findFirefox() : findWebKit()) !== null;
}

function findOnPath(command: string): string | null {
  const paths = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, command));
  return paths.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
