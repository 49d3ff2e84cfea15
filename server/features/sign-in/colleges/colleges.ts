import { readFileSync } from 'node:fs';
import { installedFile } from '#server/platform/files.ts';

const TAB = 0x09;
const NEWLINE = 0x0a;

/** Lines of `domain TAB name`, sorted by the bytes of the domain. scripts/update-colleges.ts writes the file. */
let table: Buffer | undefined;

/**
 * Finds the college of a mail domain, or of its nearest known parent domain (`student.iitd.ac.in` → `iitd.ac.in`), in
 * the academic-domain data set. @returns the domain itself when the data set has neither.
 *
 * @param domain lower case, punycode
 */
export function findCollege(domain: string): string {
  return findName(domain) ?? domain;
}

/**
 * The college of an address: by the operator's list of campuses, else by the data set.
 * @param domain lower case, punycode
 */
export function collegeOf(campuses: ReadonlyMap<string, string> | null, domain: string): string {
  return campuses?.get(domain) ?? findCollege(domain);
}

/** Whether the data set has the domain or a parent domain. @param domain lower case, punycode */
export function isAcademicDomain(domain: string): boolean {
  return findName(domain) !== undefined;
}

function findName(domain: string): string | undefined {
  // Searches the file itself: a Map of 24,000 strings would cost memory and time, but lookups happen only at sign-up.
  table ??= readFileSync(installedFile('server/features/sign-in/colleges/colleges.tsv'));
  for (let rest = domain; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1)) {
    const name = findLine(table, Buffer.from(rest));
    if (name !== undefined) return name;
  }
  return undefined;
}

function findLine(lines: Buffer, domain: Buffer): string | undefined {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = middle === 0 ? 0 : lines.lastIndexOf(NEWLINE, middle - 1) + 1;
    const tab = lines.indexOf(TAB, start);
    const end = lines.indexOf(NEWLINE, tab);
    const order = lines.compare(domain, 0, domain.length, start, tab);
    if (order === 0) return lines.toString('utf8', tab + 1, end);
    if (order < 0) low = end + 1;
    else high = start;
  }
  return undefined;
}
