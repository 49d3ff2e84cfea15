/** Files that everything uses. A change of them can reach every test. */
const usedEverywhere = [
  /^server\/(?:access|identity)\//,
  /^server\/platform\/(?:cache|config|db|http|limits|process)\//,
  /^server\/platform\/[^/]+\.ts$/,
  /^server\/[^/]+\.ts$/,
  /^test\/[^/]+\.ts$/,
  /^contract\/(?:text|limits|errors|endpoint|input|user|user-object|words\/en\/(?:words|choices))\.ts$/,
  /^(?:package|package-lock|tsconfig[^/]*)\.json$/,
  /^[^/]+\.config\.ts$/,
];

export interface Reached {
  /** Folders and files of the server whose tests run, as path filters. */
  readonly folders: readonly string[];
  /** Changed files that can reach every test. */
  readonly everywhere: readonly string[];
}

/**
 * The server's tests that changed files can reach. A feature has the same name in `contract/` and `server/features/`.
 * @param changed paths from the root of the repository.
 */
export function findReached(changed: readonly string[], exists: (folder: string) => boolean): Reached {
  const folders = changed.flatMap((file) => {
    const parts = file.split('/');
    if (parts[0] === 'server' && parts.length > 3) return [`${parts.slice(0, 3).join('/')}/`];
    if (parts[0] === 'server' && parts.length > 2) return [`server/${parts[1]}/`];
    if (parts[0] === 'server') return [file.replace(/(?:\.test)?\.ts$/, '.test.ts')];
    const feature = parts[0] === 'contract' ? parts[1]?.replace(/\.ts$/, '') : null;
    return feature ? [`server/features/${feature}/`] : [];
  });
  return {
    folders: [...new Set(folders)].filter(exists),
    everywhere: changed.filter((file) => usedEverywhere.some((pattern) => pattern.test(file))),
  };
}
