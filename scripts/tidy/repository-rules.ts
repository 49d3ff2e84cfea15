import type { SourceFile } from './source-files.ts';

/** Maximum lines of a file. The first pattern that matches its path counts. */
const lineLimits = [
  [/^docs\/decisions\//, 60],
  // The benchmark adds its runs to the first page. Each rule of the product has a line in the second.
  [/^docs\/measurements\/bench-runs\.md$/, 250],
  [/^docs\//, 200],
  [/^/, 250],
] as const;

/** Lists of data without a line limit, with the reason. A reader looks up single lines in them. */
const dataLists: Readonly<Record<string, string>> = {
  'package-lock.json': 'written by npm',
  'contract/words/en/words.ts': 'the list of all texts',
  'docs/asvs.md': 'the list of the requirements of a standard',
};

/** @returns one line if the file is longer than the limit for its path. */
export function findLongFile({ path, text }: SourceFile): string[] {
  const lines = text.split('\n').length - 1;
  const limit = lineLimits.find(([place]) => place.test(path))?.[1] ?? 0;
  if (lines <= limit || dataLists[path] !== undefined || !/\.(?:tsx?|mjs|js|css|md)$/.test(path)) return [];
  return [`${path}: ${lines} lines, at most ${limit}`];
}

/** Requirements of levels 1 and 2 in each chapter of OWASP ASVS 5.0.0. */
const requirementsOfChapters = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

/** Finds chapters of docs/asvs.md with missing requirements, repeated requirements, and `met` without a place. */
export function findAsvsGaps({ text }: SourceFile): string[] {
  const rows = [
    ...text.matchAll(
      /^\| (\d+)\.(\d+\.\d+) \| [12] \| [^|]+ \| (met|not applicable|not met) \| ([^|]+) \|$/gm,
    ),
  ];
  const numbers = rows.map(([, chapter, rest]) => `${chapter}.${rest}`);
  const twice = numbers.filter((number, nth) => numbers.indexOf(number) !== nth);
  const gaps = requirementsOfChapters.flatMap((expected, nth) => {
    const found = rows.filter(([, chapter]) => Number(chapter) === nth + 1).length;
    return found === expected ? [] : [`chapter ${nth + 1}: ${found} of ${expected} requirements`];
  });
  const empty = rows.filter(([, , , , why = '']) => why.trim().length < 3);
  return [...twice.map((number) => `${number} is there twice`), ...gaps, ...empty.map(([row]) => row)];
}

/** Absolute paths of one person's machine. Paths of an operating system, such as /usr/bin, are allowed. */
export function findMachinePaths({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/(?<![\w.~<}/-])\/(?:home|Users|work|tmp|root|mnt)\/[\w.-]+/g)].map(
    ([found]) => `${path}: ${found}`,
  );
}

/** Registry hosts in the lockfile. There must be none, so that npm uses the configured registry. */
export function findRegistryHosts(lock: SourceFile): string[] {
  return [...lock.text.matchAll(/"resolved": "https?:\/\/([^/"]+)/g)].map(([, host = '']) => host);
}
