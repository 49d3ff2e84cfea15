import { existsSync } from 'node:fs';
import path from 'node:path';
import type { SourceFile } from './source-files.ts';

/** Links and pictures of a page whose target does not exist. */
export function findDeadLinks(page: SourceFile, exists: (file: string) => boolean = existsSync): string[] {
  return [...page.text.matchAll(/(?:\]\(|src=")([^)"\s#]+)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^\w+:/.test(target) && !exists(path.join(path.dirname(page.path), target)))
    .map((target) => `${page.path}: ${target}`);
}

/** Cited tests and files that do not exist. A test is cited as `file.test.ts › part of its name`. */
export function findDeadCitations(
  page: SourceFile,
  files: readonly SourceFile[],
  exists: (file: string) => boolean = existsSync,
): string[] {
  const texts = new Map<string, string>();
  for (const file of files) {
    const name = path.basename(file.path);
    texts.set(name, (texts.get(name) ?? '') + file.text.replaceAll(String.raw`\'`, "'"));
  }
  const tests = [...page.text.matchAll(/`([\w-]+\.(?:test|spec)\.tsx?) › ([^`]*)`/g)]
    .filter(([, file = '', name = '']) => !texts.get(file)?.includes(name))
    .map(([citation]) => citation);
  const cited = [...page.text.matchAll(/`((?:contract|scripts|server|web|demo|test|lab)\/[\w./-]+)`/g)]
    .map(([, file = '']) => file)
    .filter((file) => !exists(file));
  return [...tests, ...cited].map((citation) => `${page.path}: ${citation}`);
}

/** Cited decisions and sections of docs/product.md that do not exist. */
export function findDeadSections(file: SourceFile, files: readonly SourceFile[]): string[] {
  const product = files.find(({ path: name }) => name === 'docs/product.md')?.text ?? '';
  const hasSection = (number: string) => new RegExp(`^## ${number}\\b`, 'm').test(product);
  const hasDecision = (number: string) =>
    files.some(({ path: name }) => name.startsWith(`docs/decisions/${number}-`));
  return [
    ...[...file.text.matchAll(/product\.md,? section (\d+)/g)].filter(([, n = '']) => !hasSection(n)),
    ...[...file.text.matchAll(/\bdecision (\d{3})\b/g)].filter(([, n = '']) => !hasDecision(n)),
  ].map(([citation]) => `${file.path}: ${citation}`);
}
