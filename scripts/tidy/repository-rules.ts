import type { SourceFile } from './source-files.ts';

const LINES_MAX = 250;

/** Lists of data without a line limit, with the reason. A reader looks up single lines in them. */
const dataLists: Readonly<Record<string, string>> = {
  'package-lock.json': 'written by npm',
  'contract/words.ts': 'the list of all texts',
};

/** @returns one line if the file has more than 250 lines. */
export function findLongFile({ path, text }: SourceFile): string[] {
  const lines = text.split('\n').length - 1;
  if (lines <= LINES_MAX || dataLists[path] !== undefined || !/\.(?:tsx?|mjs|js|css|md)$/.test(path))
    return [];
  return [`${path}: ${lines} lines, at most ${LINES_MAX}`];
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
