import { readFileSync } from 'node:fs';

const TAB = 0x09;
const NEWLINE = 0x0a;

/** Lines of `domain TAB name`, sorted by the domain's bytes; made by scripts/update-colleges.ts. */
let table: Buffer | undefined;

/**
 * The college that the academic-domain data set knows for a mail domain or the nearest of its parents
 * (`student.iitd.ac.in` is `iitd.ac.in`), else the domain itself.
 *
 * @param domain lower case, punycode
 */
export function findCollege(domain: string): string {
  // Searched where it lies: 24,000 strings in a Map would cost memory and start-up time for a question asked at sign-up alone.
  table ??= readFileSync(new URL('./colleges.tsv', import.meta.url));
  for (let rest = domain; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1)) {
    const name = findLine(table, Buffer.from(rest));
    if (name !== undefined) return name;
  }
  return domain;
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
