import { chromium, type Browser } from '@playwright/test';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromiumArguments, ensureChromium } from '#test/chromium.ts';
import { installDebianPackage } from '#test/debian-package.ts';

/** Android's fonts: with them the pictures have the same letters on every machine. */
const fonts = [
  { family: 'Roboto', sample: 'Quad', package: 'fonts-roboto' },
  { family: 'Noto Color Emoji', sample: '🧠', package: 'fonts-noto-color-emoji' },
] as const;

/** Makes Roboto the system's font. */
const CONFIGURATION = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  ${['system-ui', 'sans-serif', 'sans']
    .map(
      (family) =>
        `<match target="pattern"><test name="family"><string>${family}</string></test>
        <edit name="family" mode="prepend" binding="strong"><string>Roboto</string></edit></match>`,
    )
    .join('\n')}
</fontconfig>`;

/** @returns a file in a folder of its own, for browsers with `FONTCONFIG_FILE`. The caller deletes the folder. */
export async function writeFontConfiguration(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quad-screens-'));
  const file = path.join(folder, 'fonts.conf');
  await writeFile(file, CONFIGURATION);
  return file;
}

/**
 * A browser that draws with the fonts of the pictures. As root it installs Debian's packages of missing fonts.
 * @throws an error of one line with the command to run.
 */
export async function launchWithFonts(): Promise<Browser> {
  const file = await writeFontConfiguration();
  const launch = async () => {
    const browser = await chromium.launch({
      executablePath: ensureChromium(),
      args: chromiumArguments,
      env: { ...process.env, FONTCONFIG_FILE: file },
    });
    return { browser, missing: await findMissing(browser) };
  };
  try {
    let { browser, missing } = await launch();
    if (missing.length > 0 && missing.every((font) => installDebianPackage(font.package))) {
      await browser.close();
      ({ browser, missing } = await launch());
    }
    if (missing.length === 0) return browser;
    await browser.close();
  } finally {
    // The browser has read it.
    await rm(path.dirname(file), { recursive: true });
  }
  const packages = fonts.map((font) => font.package).join(' ');
  throw new Error(
    `The pictures are made with the fonts ${fonts.map(({ family }) => family).join(' and ')}: install them (Debian, Ubuntu: sudo apt-get install ${packages}).`,
  );
}

/** Checks the fonts that the browser uses, because it would silently use another font. */
async function findMissing(browser: Browser) {
  const page = await browser.newPage();
  await page.setContent(
    `<body style="font-family: system-ui">${fonts.map(({ sample }) => `<p>${sample}</p>`).join('')}`,
  );
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'p' });
  const drawn = await Promise.all(
    nodeIds.map(async (nodeId) => {
      const used = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
      return used.fonts.map(({ familyName }) => familyName);
    }),
  );
  await page.close();
  return fonts.filter(({ family }, index) => !drawn[index]?.includes(family));
}
