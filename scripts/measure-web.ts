import type { Rolldown } from 'vite';
import type { WebSizes } from './web-sizes.ts';

/** The two first screens: the name of each file in web/app/ and its name in the report. */
const firstScreenNames: Readonly<Record<string, string>> = {
  'logged-in': 'logged in',
  'logged-out': 'logged out',
};

/** The texts of what loads after the first cards. One import from Home's own files would load them all with it. */
const LATER_WORDS = '/contract/words/en/later.ts';

/**
 * Measures the size of each first screen with all its chunks, and the size that each later part adds.
 * @param page the served HTML. It may name scripts outside the bundle.
 * @param sizes bytes by file name.
 */
export function measureWeb(
  output: Rolldown.RolldownOutput['output'],
  page: string,
  sizes: ReadonlyMap<string, number>,
): WebSizes {
  const chunks = new Map(
    output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  );
  const sizeOf = (names: Set<string>) => [...names].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
  const stylesOf = (names: Set<string>) =>
    new Set([...names].flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]));

  /** A chunk and all chunks that it imports statically. */
  const withImports = (name: string, found = new Set<string>()): Set<string> => {
    if (found.has(name)) return found;
    found.add(name);
    for (const imported of chunks.get(name)?.imports ?? []) withImports(imported, found);
    return found;
  };

  const initial = new Set<string>();
  for (const chunk of chunks.values()) if (chunk.isEntry) withImports(chunk.fileName, initial);
  for (const [, name] of page.matchAll(/<script[^>]* src="\/?([^"]+)"/g)) if (name) initial.add(name);

  const initialStyles = new Set(
    [...page.matchAll(/<link rel="stylesheet"[^>]* href="\/?([^"]+)"/g)].map(([, name = '']) => name),
  );

  const firstScreens = new Map<string, Set<string>>();
  for (const chunk of chunks.values()) {
    for (const [file, screen] of Object.entries(firstScreenNames)) {
      const hasScreen = chunk.moduleIds.some((id) => id.endsWith(`/web/app/${file}.tsx`));
      if (hasScreen) firstScreens.set(screen, initial.union(withImports(chunk.fileName)));
    }
  }
  if (firstScreens.size < Object.keys(firstScreenNames).length)
    throw new Error('a first screen has no chunk');

  const home = [...(firstScreens.get(firstScreenNames['logged-in'] ?? '') ?? [])];
  if (home.some((name) => chunks.get(name)?.moduleIds.some((id) => id.endsWith(LATER_WORDS))))
    throw new Error(`Home loads all of ${LATER_WORDS}: move the text that Home needs to words.ts beside it`);

  const later = new Map<string, number>();
  // Breadth-first, so that each later part is measured along the shortest import path from a first screen. Visitors
  // load some parts early for Home; those are measured from Home, where they add the least.
  const loadedSets = [...firstScreens.values()];
  const inFirstScreens = new Set(loadedSets.flatMap((loaded) => [...loaded]));
  for (const loaded of loadedSets) {
    for (const name of [...loaded].flatMap((each) => chunks.get(each)?.dynamicImports ?? [])) {
      if (inFirstScreens.has(name) || loaded.has(name)) continue;
      const added = withImports(name).difference(loaded);
      const size = sizeOf(added) + sizeOf(stylesOf(added).difference(initialStyles));
      const known = later.get(name);
      later.set(name, Math.min(size, known ?? size));
      if (known === undefined) loadedSets.push(loaded.union(added));
    }
  }

  return {
    firstScreens: [...firstScreens].map(([name, files]) => ({ name, size: sizeOf(files) })),
    initialStyle: sizeOf(initialStyles),
    laterParts: [...later].map(([name, size]) => ({ name: chunks.get(name)?.name ?? name, size })),
  };
}
