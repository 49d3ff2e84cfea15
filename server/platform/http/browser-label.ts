/**
 * Names the browser of a `User-Agent` header for its owner, such as `Firefox on Linux`. All words come from the lists
 * below, so text from a client is neither stored nor shown.
 * @returns '' when neither the browser nor the system is known.
 */
export function labelBrowser(userAgent: string | undefined): string {
  const header = (userAgent ?? '').slice(0, HEADER_MAX);
  const family = families.find(([sign]) => sign.test(header))?.[1];
  const system = systems.find(([sign]) => sign.test(header))?.[1];
  if (family && system) return `${family} on ${system}`;
  return family ?? (system ? `Browser on ${system}` : '');
}

const HEADER_MAX = 500;

/** The order matters, because most browsers also name others: Edge names Chrome, and Chrome names Safari. */
const families: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

/** The order matters: iPhones name `Mac OS X`, and Android and ChromeOS name Linux or X11. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];
