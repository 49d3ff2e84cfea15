import { domainToASCII } from 'node:url';
import { refuseSetting } from './refuse.ts';
import { readShownText } from './shown-text.ts';

/**
 * Reads `CAMPUSES`.
 * @returns college by mail domain; `null` when any address may sign up.
 */
export function readCampuses(text: string | null, production: boolean): ReadonlyMap<string, string> | null {
  const example = 'iitd.ac.in=IIT Delhi,du.ac.in=University of Delhi';
  if (text === 'open') return null;
  if (!text) {
    if (!production) return null;
    const rule = 'with NODE_ENV=production list who may sign up, or "open" for any address';
    return refuseSetting('CAMPUSES', `is missing: ${rule}`, example);
  }
  const campuses = new Map<string, string>();
  for (const entry of text.split(',').filter((part) => part.trim())) {
    const [domain = '', college = ''] = entry.split(/=(.*)/s).map((part) => part.trim());
    const ascii = readMailDomain(domain);
    if (ascii === null || !college)
      return refuseSetting('CAMPUSES', `has an entry that is not domain=college: "${entry.trim()}"`, example);
    if (campuses.has(ascii)) return refuseSetting('CAMPUSES', `has a domain twice: "${domain}"`, example);
    const name = readShownText(college);
    if (name === null)
      return refuseSetting(
        'CAMPUSES',
        `has a college whose name has characters that cannot be shown, of ${ascii}`,
        example,
      );
    campuses.set(ascii, name);
  }
  if (campuses.size === 0) return refuseSetting('CAMPUSES', 'names no campus', example);
  return campuses;
}

/** Normalises a domain as in addresses: punycode and lower case. `null` if the text is not a domain. */
export function readMailDomain(text: string): string | null {
  const ascii = domainToASCII(text.toLowerCase());
  return ascii.includes('.') ? ascii : null;
}
