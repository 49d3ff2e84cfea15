import type { Rolldown } from 'vite';
import type { WebSizes } from './web-sizes.ts';

/**
 * What a first visit loads, and what each lazy route adds to what is there by then.
 * `sizes`: bytes by file name; `page`: the HTML that is served, for the scripts it names beside the bundle's.
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

  /** A chunk and all that comes with it for certain. */
  const withImports = (name: string, found = new Set<string>()): Set<string> => {
    if (found.has(name)) return found;
    found.add(name);
    for (const imported of chunks.get(name)?.imports ?? []) withImports(imported, found);
    return found;
  };

  const initial = new Set<string>();
  for (const chunk of chunks.values()) if (chunk.isEntry) withImports(chunk.fileName, initial);
  for (const [, name] of page.matchAll(/<script[^>]* src="\/?([^"]+)"/g)) if (name) initial.add(name);

  // Breadth first, so that each route is measured against the shortest way to it.
  const lazyRoutes = new Map<string, number>();
  const ways = [initial];
  for (const loaded of ways) {
    for (const name of [...loaded].flatMap((each) => chunks.get(each)?.dynamicImports ?? [])) {
      if (loaded.has(name) || lazyRoutes.has(name)) continue;
      const added = withImports(name).difference(loaded);
      lazyRoutes.set(name, sizeOf(added) + sizeOf(stylesOf(added).difference(stylesOf(loaded))));
      ways.push(loaded.union(added));
    }
  }

  return {
    initialScript: sizeOf(initial),
    initialStyle: sizeOf(stylesOf(initial)),
    lazyRoutes: [...lazyRoutes].map(([name, size]) => ({ name: chunks.get(name)?.name ?? name, size })),
  };
}
