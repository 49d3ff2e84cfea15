import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Licences that only require their text to stay with the package. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
]);
/** Other licences, each with its allowed packages and the reason. */
const exceptions: readonly { readonly licence: string; readonly name: RegExp; readonly why: string }[] = [
  {
    licence: 'LGPL-3.0-or-later',
    name: /^@img\/sharp-libvips-/,
    why: 'a shared library that sharp loads and anybody can replace',
  },
  { licence: 'Unlicense', name: /^wouter$/, why: 'dedicated to the public domain' },
];
interface Locked {
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}
export type Lock = Readonly<Record<string, Locked>>;

export interface LicenceCheck {
  /** Number of checked packages. */
  readonly checked: number;
  /** One line for each package whose licence is not allowed. */
  readonly refused: readonly string[];
}

/** Checks the licence of every installed package that runs in production or is in the built web app. */
export function checkLicences(root: string): LicenceCheck {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Lock;
  };
  const installed = listShipped(packages, listBundled(root)).filter((folder) =>
    existsSync(path.join(root, folder, 'package.json')),
  );
  const refused = installed.flatMap((folder) => {
    const { license } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
      license?: unknown;
    };
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return isAllowed(name, license) ? [] : [`${name}: ${JSON.stringify(license ?? 'no licence')}`];
  });
  return { checked: installed.length, refused };
}

export function isAllowed(name: string, licence: unknown): boolean {
  if (typeof licence !== 'string') return false;
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) =>
    choice
      .split(' AND ')
      .every(
        (part) =>
          allowed.has(part) ||
          exceptions.some((exception) => exception.licence === part && exception.name.test(name)),
      ),
  );
}

/** Names of the packages that the web app imports: its build contains them, although they are for development. */
export function listBundled(root: string): string[] {
  const files = globSync('web/**/*.{ts,tsx,css}', { cwd: root }).filter((file) => !file.includes('.test.'));
  const imports = files.flatMap((file) => [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(/(?:\bfrom|\bimport\(?)\s*'([^'.#/][^']*)'/g),
  ]);
  const names = imports.map(([, name = '']) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  return [...new Set(names)].toSorted();
}

/**
 * Folders of the packages for production, and of the packages in the web app.
 * @param bundled names of packages, as {@link listBundled} returns them.
 */
export function listShipped(lock: Lock, bundled: readonly string[]): string[] {
  const shipped = new Set(Object.keys(lock).filter((folder) => folder !== '' && !lock[folder]?.dev));
  const add = (name: string) => {
    const folder = `node_modules/${name}`;
    if (shipped.has(folder) || !lock[folder]) return;
    shipped.add(folder);
    Object.keys(lock[folder].dependencies ?? {}).forEach(add);
  };
  bundled.forEach(add);
  return [...shipped].toSorted();
}
