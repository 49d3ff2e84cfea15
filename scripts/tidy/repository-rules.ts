import type { SourceFile } from './source-files.ts';

const LINES_MAX = 250;

/** Lists of data, of which a reader reads one line and not the file. */
const dataLists: Readonly<Record<string, string>> = {
  'package-lock.json': 'written by npm',
  'contract/words.ts': 'the list of all texts',
};

/** @returns the file when it is longer than a reader can hold in mind. */
export function findLongFile({ path, text }: SourceFile): string[] {
  const lines = text.split('\n').length - 1;
  if (lines <= LINES_MAX || dataLists[path] !== undefined || !/\.(?:tsx?|mjs|js|css|md)$/.test(path))
    return [];
  return [`${path}: ${lines} lines, at most ${LINES_MAX}`];
}

/** Absolute paths of somebody's machine. Paths of an operating system, such as /usr/bin, are fine. */
export function findMachinePaths({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/(?<![\w.~<}/-])\/(?:home|Users|work|tmp|root|mnt)\/[\w.-]+/g)].map(
    ([found]) => `${path}: ${found}`,
  );
}

/** Registry hosts in the lock: everybody installs from the registry that they have configured. */
export function findRegistryHosts(lock: SourceFile): string[] {
  return [...lock.text.matchAll(/"resolved": "https?:\/\/([^/"]+)/g)].map(([, host = '']) => host);
}
